import type { Page } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { flatten } from '../../../api/page-tree.ts'
import { treeQuery } from '../../../api/pages.ts'
import { Skeleton } from '../../../ui/empty.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useWords } from '../../../words/words.tsx'
import { usePlace } from '../place.ts'
import { AddMenu } from './add-menu.tsx'
import { useChangedPages } from './changed-pages.ts'
import { useExpanded } from './expanded.ts'
import { RenamePrompt } from './page-menu.tsx'
import { standingAfter, type Step } from './places.ts'
import { useTreeChanges, type TreeChanges } from './tree-changes.ts'
import { CurrentPage, Rows } from './tree-rows.tsx'
import './tree.css'

const none: Page[] = []

const stepsByKey: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** Alt and an arrow move the focused page, without a drag, and F2 renames it. */
const pageKeys =
  (pages: readonly Page[], changes: TreeChanges | undefined, rename: (page: Page) => void) =>
  (event: KeyboardEvent) => {
    const step = event.altKey ? stepsByKey[event.key] : undefined
    const pageId = (event.target as Element).closest<HTMLElement>('[role="row"]')?.dataset['key']
    const page = flatten(pages).find(({ id }) => id === pageId)
    if (!(step || event.key === 'F2') || !changes || !page) return
    event.preventDefault()
    event.stopPropagation()
    if (!step) return rename(page)
    const standing = standingAfter(pages, page.id, step)
    if (standing) changes.move(page.id, standing)
  }

/** The pages of a space, as a tree. */
export const PageTree = ({ spaceId, canEdit }: { spaceId: string; canEdit: boolean }) => {
  const { t } = useWords()
  const { changeRequestId, pageId } = usePlace()
  const place = useMemo(() => ({ spaceId, changeRequestId }), [spaceId, changeRequestId])
  const { data, error, isPending } = useQuery(treeQuery(place))
  const pages = data ?? none
  const marks = useChangedPages(place)
  const [expanded, setExpanded] = useExpanded(pages, pageId)
  const allChanges = useTreeChanges(place, pages)
  const changes = canEdit ? allChanges : undefined
  const [renaming, setRenaming] = useState<Page>()
  return (
    <section className="s-tree-section" aria-labelledby="tree-title">
      <div className="s-tree-head">
        <h2 id="tree-title">{t('pages')}</h2>
        {changes && <AddMenu changes={changes} />}
      </div>
      {error && !data && <Trouble error={error} />}
      {isPending && <Skeleton kind="rows" lines={8} />}
      {data && (
        // Only the tree's own rows get focus; the element around it hears their keys first.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className="s-tree-keys" onKeyDownCapture={pageKeys(pages, changes, setRenaming)}>
          <CurrentPage value={pageId}>
            <Rows
              place={place}
              pages={pages}
              marks={marks}
              changes={changes}
              expanded={expanded}
              onExpandedChange={setExpanded}
            />
          </CurrentPage>
        </div>
      )}
      {changes && renaming && <RenamePrompt page={renaming} changes={changes} onClose={() => setRenaming(undefined)} />}
    </section>
  )
}
