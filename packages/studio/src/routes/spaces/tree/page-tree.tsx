import type { Page } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type KeyboardEvent } from 'react'
import { treeQuery } from '../../../api/pages.ts'
import { Skeleton } from '../../../ui/empty.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useWords } from '../../../words/words.tsx'
import { usePlace } from '../place.ts'
import { AddMenu } from './add-menu.tsx'
import { useChangedPages } from './changed-pages.ts'
import { useExpanded } from './expanded.ts'
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

/** Alt and an arrow move the focused page, without a drag. */
const useMoveKeys = (pages: readonly Page[], changes: TreeChanges | undefined) => (event: KeyboardEvent) => {
  const step = event.altKey ? stepsByKey[event.key] : undefined
  const pageId = (event.target as Element).closest<HTMLElement>('[role="row"]')?.dataset['key']
  if (!step || !changes || pageId === undefined) return
  event.preventDefault()
  event.stopPropagation()
  const standing = standingAfter(pages, pageId, step)
  if (standing) changes.move(pageId, standing)
}

/** The pages of a space, as a tree. */
export const PageTree = ({ spaceId, canEdit }: { spaceId: string; canEdit: boolean }) => {
  const { t } = useWords()
  const { changeRequestId, pageId } = usePlace()
  const place = useMemo(() => ({ spaceId, changeRequestId }), [spaceId, changeRequestId])
  const { data: pages = none, error, isPending } = useQuery(treeQuery(place))
  const marks = useChangedPages(place)
  const [expanded, setExpanded] = useExpanded(pages, pageId)
  const allChanges = useTreeChanges(place, pages)
  const changes = canEdit ? allChanges : undefined
  const onKeyDownCapture = useMoveKeys(pages, changes)
  return (
    <section className="s-tree-section" aria-labelledby="tree-title">
      <div className="s-tree-head">
        <h2 id="tree-title">{t('pages')}</h2>
        {changes && <AddMenu changes={changes} />}
      </div>
      {error && <Trouble error={error} />}
      {isPending && <Skeleton kind="rows" lines={8} />}
      {!isPending && !error && (
        // Only the tree's own rows get focus; the element around it hears their keys first.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className="s-tree-keys" onKeyDownCapture={onKeyDownCapture}>
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
    </section>
  )
}
