import type { Page } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, EyeOff, FileText, Folder, GripVertical, Link2 } from 'lucide-react'
import { createContext, use, useMemo, useState, type KeyboardEvent } from 'react'
import {
  Button,
  Collection,
  ListLayout,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
  Virtualizer,
  type Key,
} from 'react-aria-components'
import { address } from '../../../address.ts'
import { childrenOf, pathTo } from '../../../api/page-tree.ts'
import { treeQuery, type Place } from '../../../api/pages.ts'
import { useIsPhone } from '../../../frame/media.ts'
import { Skeleton } from '../../../ui/empty.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useWords } from '../../../words/words.tsx'
import { usePlace } from '../place.ts'
import { AddMenu } from './add-menu.tsx'
import { useChangedPages } from './changed-pages.ts'
import { PageMenu } from './page-menu.tsx'
import { standingAfter, standingAt, type Step } from './places.ts'
import { useTreeChanges, type TreeChanges } from './tree-changes.ts'
import './tree.css'

const none: Page[] = []

const signs: Record<Page['type'], typeof FileText> = {
  document: FileText,
  group: Folder,
  link: Link2,
  computed: FileText,
}

const Sign = ({ page }: { page: Page }) => {
  if ('emoji' in page && page.emoji !== undefined) return <span aria-hidden="true">{page.emoji}</span>
  const Icon = signs[page.type]
  return <Icon />
}

const hrefOf = ({ spaceId, changeRequestId }: Place, { id, type }: Page): string | undefined => {
  if (type !== 'document' && type !== 'computed') return undefined
  return changeRequestId ? address.editing(spaceId, changeRequestId, id) : address.page(spaceId, id)
}

// The tree draws all pages again when what its items get changes, so the page that is open reaches the titles by itself.
const CurrentPage = createContext<string | undefined>(undefined)

const Title = ({ page: { id, title } }: { page: Page }) => {
  const isCurrent = use(CurrentPage) === id
  return <span className={isCurrent ? 's-tree-title current' : 's-tree-title'}>{title}</span>
}

interface ItemProps {
  page: Page
  place: Place
  pages: readonly Page[]
  marks: ReadonlyMap<string, string>
  /** Absent if the user cannot edit. */
  changes: TreeChanges | undefined
}

const Item = (props: ItemProps) => {
  const { t } = useWords()
  const { page, place, pages, marks, changes } = props
  const mark = marks.get(page.id)
  return (
    <TreeItem id={page.id} textValue={page.title} href={hrefOf(place, page)} className={`s-tree-item ${page.type}`}>
      <TreeItemContent>
        {({ hasChildItems, allowsDragging }) => (
          <>
            {allowsDragging && (
              <Button slot="drag" className="s-tree-drag">
                <GripVertical />
              </Button>
            )}
            {hasChildItems ? (
              <Button slot="chevron" className="s-tree-chevron">
                <ChevronRight />
              </Button>
            ) : (
              <span className="s-tree-chevron" />
            )}
            <span className="s-tree-sign">
              <Sign page={page} />
            </span>
            <Title page={page} />
            {'hidden' in page && page.hidden === true && <EyeOff className="s-tree-note" aria-label={t('hidden')} />}
            {changes && page.type !== 'computed' && <PageMenu page={page} pages={pages} changes={changes} />}
            {mark !== undefined && (
              <span className={`s-dot ${mark}`}>
                <span className="s-visually-hidden">{t(mark === 'created' ? 'newPage' : 'changedPage')}</span>
              </span>
            )}
          </>
        )}
      </TreeItemContent>
      <Collection items={childrenOf(page)}>{(child) => <Item {...props} page={child} />}</Collection>
    </TreeItem>
  )
}

// Groups and the way to the current page are open, unless somebody closed them.
const useExpanded = (pages: readonly Page[] | undefined, currentId: string | undefined) => {
  const [chosen, setChosen] = useState<ReadonlyMap<Key, boolean>>(new Map())
  const expanded = useMemo(() => {
    const way = currentId === undefined ? [] : pathTo(pages ?? [], currentId).slice(0, -1)
    const open = new Set<Key>([...way, ...(pages ?? []).filter(({ type }) => type === 'group')].map(({ id }) => id))
    for (const [key, isOpen] of chosen) {
      if (isOpen) open.add(key)
      else open.delete(key)
    }
    return open
  }, [pages, currentId, chosen])
  const change = (next: Set<Key>) => {
    const toggled = [...next, ...expanded]
      .filter((key) => next.has(key) !== expanded.has(key))
      .map((key) => [key, next.has(key)] as const)
    setChosen(new Map([...chosen, ...toggled]))
  }
  return [expanded, change] as const
}

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
  const isPhone = useIsPhone()
  const [expanded, setExpanded] = useExpanded(pages, pageId)
  const allChanges = useTreeChanges(place, pages)
  const changes = canEdit ? allChanges : undefined
  const onKeyDownCapture = useMoveKeys(pages, changes)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onMove: ({ keys, target }) => {
      const [moved] = [...keys].map(String)
      if (moved === undefined) return
      changes?.move(moved, standingAt(pages, moved, String(target.key), target.dropPosition))
    },
  })
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
            <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: isPhone ? 40 : 32 }}>
              <Tree
                // Whether rows can be dragged must not change during the life of a tree.
                key={String(canEdit)}
                aria-label={t('pages')}
                className="s-tree"
                items={pages}
                dependencies={[marks, place, pages, changes]}
                expandedKeys={expanded}
                onExpandedChange={setExpanded}
                dragAndDropHooks={changes ? dragAndDropHooks : undefined}
                renderEmptyState={() => <p className="s-tree-empty">{t('noPages')}</p>}
              >
                {(page) => <Item page={page} place={place} pages={pages} marks={marks} changes={changes} />}
              </Tree>
            </Virtualizer>
          </CurrentPage>
        </div>
      )}
    </section>
  )
}
