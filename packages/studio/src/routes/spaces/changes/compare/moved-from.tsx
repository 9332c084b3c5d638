import type { ChangeRequest, Page, PageDiff } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { flatten, pathTo } from '../../../../api/pages/page-tree.ts'
import { treeQuery } from '../../../../api/pages/pages.ts'
import { useChangeWords } from '../../../../words/changes/words.ts'

type Place = NonNullable<PageDiff['after']>

/** Returns the titles from the root of a tree to a page; its path if the tree has no page above it there. */
const namesOf = (pages: readonly Page[], { path, title }: Place): string => {
  const above = path.split('/').slice(0, -1).join('/')
  const parent = flatten(pages).find((page) => 'path' in page && page.path === above)
  if (above !== '' && !parent) return path
  return [...(parent ? pathTo(pages, parent.id) : []).map((page) => page.title), title].join(' / ')
}

/** Says where a moved page was, and where it is now. */
export const MovedFrom = ({ change, page }: { change: ChangeRequest; page: PageDiff }) => {
  const { t } = useChangeWords()
  const { before, after, changes } = page
  const isMoved = changes.includes('moved')
  const { data: main = [] } = useQuery({ ...treeQuery({ spaceId: change.space }), enabled: isMoved })
  const place = { spaceId: change.space, changeRequestId: change.id }
  const { data: changed = [] } = useQuery({ ...treeQuery(place), enabled: isMoved })
  if (!isMoved || !before || !after) return null
  if (before.path === after.path) return <p className="s-diff-property">{t('movedInOrder')}</p>
  const [from, to] = [namesOf(main, before), namesOf(changed, after)]
  return (
    <p className="s-diff-property">
      <span>{t('pagePlace')}</span> <del>{from === to ? before.path : from}</del>{' '}
      <ins>{from === to ? after.path : to}</ins>
    </p>
  )
}
