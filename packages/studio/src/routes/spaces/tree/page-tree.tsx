import type { Page } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useState, type KeyboardEvent } from 'react'
import { ToggleButton, type Key } from 'react-aria-components'
import { flatten } from '../../../api/pages/page-tree.ts'
import { treeQuery } from '../../../api/pages/pages.ts'
import { shortcutOf } from '../../../frame/shortcuts.ts'
import { Skeleton } from '../../../ui/empty.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useWords } from '../../../words/words.tsx'
import { usePlace } from '../place.ts'
import { useIsClosed } from '../use-is-closed.ts'
import { AddMenu } from './add-menu.tsx'
import { useChangedPages } from './changed-pages.ts'
import { useExpanded } from './expanded.ts'
import { RenamePrompt } from './page-menu.tsx'
import { standingAfter, type Step } from './places.ts'
import { useTreeChanges, type TreeChanges } from './tree-changes.ts'
import { CurrentPage, Rows } from './tree-rows.tsx'
import './tree.css'

const none: Page[] = []

const BulkPages = lazy(async () => ({ default: (await import('./bulk-pages.tsx')).BulkPages }))

const steps = {
  moveUp: 'up',
  moveDown: 'down',
  moveIn: 'in',
  moveOut: 'out',
  rename: undefined,
} as const satisfies Record<string, Step | undefined>

const treeShortcuts = Object.keys(steps) as (keyof typeof steps)[]

/** Alt and an arrow move the focused page, without a drag, and F2 renames it. */
const pageKeys =
  (pages: readonly Page[], changes: TreeChanges | undefined, rename: (page: Page) => void) =>
  (event: KeyboardEvent) => {
    const shortcut = shortcutOf(treeShortcuts, event.altKey ? `alt+${event.key}` : event.key)
    const pageId = (event.target as Element).closest<HTMLElement>('[role="row"]')?.dataset['key']
    const page = flatten(pages).find(({ id }) => id === pageId)
    if (!shortcut || !changes || !page) return
    event.preventDefault()
    event.stopPropagation()
    const step = steps[shortcut]
    if (!step) return rename(page)
    const standing = standingAfter(pages, page.id, step)
    if (standing) changes.move({ id: page.id, standing })
  }

const noneChosen: ReadonlySet<Key> = new Set()

/** Returns which pages are chosen, and what chooses them. Pages that are gone are not chosen. */
const useChoice = (pages: readonly Page[]) => {
  const [isChoosing, setIsChoosing] = useState(false)
  const [keys, setKeys] = useState<ReadonlySet<Key>>(noneChosen)
  const all = useMemo(() => new Set<Key>(isChoosing ? flatten(pages).map(({ id }) => id) : []), [pages, isChoosing])
  const chosen = useMemo(() => new Set([...keys].filter((key) => all.has(key))), [keys, all])
  const choose = useCallback((next: Set<Key> | 'all') => setKeys(next === 'all' ? all : next), [all])
  /** Leaves pages out, or ends the choice. */
  const release = (done?: readonly Page[]) => {
    setKeys(done ? new Set([...keys].filter((key) => !done.some(({ id }) => id === key))) : noneChosen)
    if (!done) setIsChoosing(false)
  }
  return { isChoosing, setIsChoosing, chosen, choose, release }
}

/** Returns changes whose moves open the page that they move into, so that a moved page stays in view. */
const useMovesInView = (changes: TreeChanges, open: (ids: readonly string[]) => void): TreeChanges =>
  useMemo(() => {
    const move: TreeChanges['move'] = (...moves) => {
      open(moves.flatMap(({ standing: { into } }) => into ?? []))
      changes.move(...moves)
    }
    return { ...changes, move }
  }, [changes, open])

/** The pages of a space, as a tree. */
export const PageTree = ({ spaceId, canEdit }: { spaceId: string; canEdit: boolean }) => {
  const { t } = useWords()
  const { changeRequestId, pageId } = usePlace()
  const place = useMemo(() => ({ spaceId, changeRequestId }), [spaceId, changeRequestId])
  const { data, error, isPending } = useQuery({
    ...treeQuery(place),
    // A change request that opens has almost the same pages. What is chosen, and what the bar says of it, stays.
    placeholderData: (shown, query) => (query?.queryKey[1] === spaceId ? shown : undefined),
  })
  const pages = data ?? none
  const marks = useChangedPages(place)
  const [expanded, setExpanded, open] = useExpanded(pages, pageId)
  const allChanges = useMovesInView(useTreeChanges(place, pages), open)
  const isClosed = useIsClosed(place)
  const changes = canEdit && !isClosed ? allChanges : undefined
  const [renaming, setRenaming] = useState<Page>()
  const choice = useChoice(pages)
  const isChoosing = changes !== undefined && choice.isChoosing
  return (
    <section className="s-tree-section" aria-labelledby="tree-title">
      <div className="s-tree-head">
        <h2 id="tree-title">{t('pages')}</h2>
        {changes && (
          <span>
            <ToggleButton
              className="s-icon-button"
              aria-label={t('choosePages')}
              isSelected={choice.isChoosing}
              onChange={choice.setIsChoosing}
            >
              <ListChecks />
            </ToggleButton>
            <AddMenu changes={changes} />
          </span>
        )}
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
              isChoosing={isChoosing}
              chosen={choice.chosen}
              onChoose={choice.choose}
            />
          </CurrentPage>
        </div>
      )}
      {isChoosing && choice.chosen.size > 0 && (
        <Suspense>
          <BulkPages place={place} pages={pages} chosen={choice.chosen} onRelease={choice.release} />
        </Suspense>
      )}
      {changes && renaming && <RenamePrompt page={renaming} changes={changes} onClose={() => setRenaming(undefined)} />}
    </section>
  )
}
