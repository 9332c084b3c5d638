import type { Favorite, Watch } from '@scriptorium/types'
import type { MarkRow } from '@scriptorium/schema/tables/marks'
import { presentEach } from '../../../ground/present-each.ts'
import type { Named } from './marks.ts'

const presentMark = ({ spaceId, pageId, createdAt }: MarkRow, named: Named | undefined) => ({
  space: spaceId,
  page: pageId || undefined,
  title: named ? named.title.slice(0, 1024) : undefined,
  emoji: named?.emoji,
  createdAt,
})

/** Presents a watch. */
export const presentWatch = (row: MarkRow, named: Named | undefined): Watch =>
  presentEach<Watch>({
    object: 'watch',
    ...presentMark(row, named),
  })

/** Presents a favorite. */
export const presentFavorite = (row: MarkRow, named: Named | undefined): Favorite =>
  presentEach<Favorite>({
    object: 'favorite',
    ...presentMark(row, named),
  })
