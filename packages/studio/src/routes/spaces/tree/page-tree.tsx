import type { Page } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, EyeOff, FileText, Folder, Link2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button, Collection, Tree, TreeItem, TreeItemContent, type Key } from 'react-aria-components'
import { address } from '../../../address.ts'
import { childrenOf, pathTo, treeQuery, type Place } from '../../../api/pages.ts'
import { Empty, Skeleton } from '../../../ui/empty.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useWords } from '../../../words/words.tsx'
import { usePlace } from '../place.ts'
import { useChangedPages } from './changed-pages.ts'
import './tree.css'

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

const Item = ({
  page,
  place,
  currentId,
  marks,
}: {
  page: Page
  place: Place
  currentId: string | undefined
  marks: ReadonlyMap<string, string>
}) => {
  const { t } = useWords()
  const children = childrenOf(page)
  const mark = marks.get(page.id)
  return (
    <TreeItem
      id={page.id}
      textValue={page.title}
      href={hrefOf(place, page)}
      className={`s-tree-item ${page.type}${page.id === currentId ? ' current' : ''}`}
      aria-label={page.title}
    >
      <TreeItemContent>
        {({ hasChildItems }) => (
          <>
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
            <span className="s-tree-title">{page.title}</span>
            {'hidden' in page && page.hidden === true && <EyeOff className="s-tree-note" aria-label={t('hidden')} />}
            {mark !== undefined && (
              <span className={`s-dot ${mark}`} title={t(mark === 'created' ? 'newPage' : 'changedPage')} />
            )}
          </>
        )}
      </TreeItemContent>
      <Collection items={children}>
        {(child) => <Item page={child} place={place} currentId={currentId} marks={marks} />}
      </Collection>
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

/** The pages of a space, as a tree. */
export const PageTree = ({ spaceId, canEdit }: { spaceId: string; canEdit: boolean }) => {
  const { t } = useWords()
  const { changeRequestId, pageId } = usePlace()
  const place = useMemo(() => ({ spaceId, changeRequestId }), [spaceId, changeRequestId])
  const { data: pages, error } = useQuery(treeQuery(place))
  const marks = useChangedPages(place)
  const [expanded, setExpanded] = useExpanded(pages, pageId)
  void canEdit
  return (
    <section className="s-tree-section" aria-labelledby="tree-title">
      <div className="s-tree-head">
        <h2 id="tree-title">{t('pages')}</h2>
      </div>
      {error && <Trouble error={error} />}
      {!pages && !error && <Skeleton kind="rows" lines={8} />}
      {pages && (
        <Tree
          aria-label={t('pages')}
          className="s-tree"
          items={pages}
          dependencies={[pageId, marks, place]}
          expandedKeys={expanded}
          onExpandedChange={setExpanded}
          renderEmptyState={() => <Empty title={t('noPages')} />}
        >
          {(page) => <Item page={page} place={place} currentId={pageId} marks={marks} />}
        </Tree>
      )}
    </section>
  )
}
