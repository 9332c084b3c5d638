import type { Favorite, Watch } from '@scriptorium/types'
import type { MarkRow } from '@scriptorium/schema/tables/marks'
import type { Named } from './marks.ts'

const presentMark = ({ spaceId, pageId, createdAt }: MarkRow, named: Named | undefined) => ({
  space: spaceId,
  ...(pageId !== '' && { page: pageId }),
  ...(named && { title: named.title.slice(0, 1024) }),
  ...(named?.emoji !== undefined && { emoji: named.emoji }),
  createdAt,
})

/** Presents a watch. */
export const presentWatch = (row: MarkRow, named: Named | undefined): Watch => ({
  object: 'watch',
  ...presentMark(row, named),
})

/** Presents a favorite. */
export const presentFavorite = (row: MarkRow, named: Named | undefined): Favorite => ({
  object: 'favorite',
  ...presentMark(row, named),
})
