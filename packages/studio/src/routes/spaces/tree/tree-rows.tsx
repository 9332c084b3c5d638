import type { Page } from '@scriptorium/client'
import { Check, ChevronRight, EyeOff, FileText, Folder, GripVertical, Link2 } from 'lucide-react'
import { createContext, memo, use } from 'react'
import {
  Button,
  Checkbox,
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
import { childrenOf } from '../../../api/pages/page-tree.ts'
import type { Place } from '../../../api/pages/pages.ts'
import { useIsPhone } from '../../../frame/media.ts'
import { useWords } from '../../../words/words.tsx'
import { PageMenu } from './page-menu.tsx'
import { movesTo, topmost } from './places.ts'
import type { TreeChanges } from './tree-changes.ts'

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

/** The page that is open. The tree draws all pages again when what its items get changes, so it reaches the titles by itself. */
export const CurrentPage = createContext<string | undefined>(undefined)

const Title = ({ page: { id, title } }: { page: Page }) => {
  const isCurrent = use(CurrentPage) === id
  return (
    <span className={isCurrent ? 's-tree-title current' : 's-tree-title'} dir="auto">
      {title}
    </span>
  )
}

interface ItemProps {
  page: Page
  place: Place
  pages: readonly Page[]
  marks: ReadonlyMap<string, string>
  /** Absent if the user cannot edit. */
  changes: TreeChanges | undefined
  /** Whether pages are being chosen. */
  isChoosing: boolean
}

const Item = (props: ItemProps) => {
  const { t } = useWords()
  const { page, place, pages, marks, changes, isChoosing } = props
  const mark = marks.get(page.id)
  return (
    <TreeItem
      id={page.id}
      textValue={page.title}
      href={isChoosing ? undefined : hrefOf(place, page)}
      className={`s-tree-item ${page.type}`}
    >
      <TreeItemContent>
        {({ hasChildItems, allowsDragging }) => (
          <>
            {allowsDragging && (
              <Button slot="drag" className="s-tree-drag">
                <GripVertical />
              </Button>
            )}
            {isChoosing && (
              <Checkbox slot="selection" className="s-checkbox">
                <span className="s-check">
                  <Check />
                </span>
              </Checkbox>
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
            {changes && !isChoosing && page.type !== 'computed' && (
              <PageMenu place={place} page={page} pages={pages} changes={changes} />
            )}
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

interface RowsProps extends Omit<ItemProps, 'page'> {
  expanded: Set<Key>
  onExpandedChange: (expanded: Set<Key>) => void
  chosen: ReadonlySet<Key>
  onChoose: (chosen: Set<Key> | 'all') => void
}

/** The rows of the tree. They are drawn again when the tree changes, and not for each page that is opened. */
export const Rows = memo((props: RowsProps) => {
  const { place, pages, marks, changes, isChoosing, expanded, onExpandedChange, chosen, onChoose } = props
  const { t } = useWords()
  const isPhone = useIsPhone()
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onMove: ({ keys, target }) => {
      const moved = topmost(pages, new Set([...keys].map(String))).map(({ id }) => id)
      changes?.move(...movesTo(pages, moved, String(target.key), target.dropPosition))
    },
  })
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: isPhone ? 40 : 32 }}>
      <Tree
        // Whether rows can be dragged must not change during the life of a tree.
        key={String(changes !== undefined)}
        aria-label={t('pages')}
        className="s-tree"
        items={pages}
        dependencies={[marks, place, pages, changes, isChoosing]}
        selectionMode={isChoosing ? 'multiple' : 'none'}
        selectedKeys={chosen}
        onSelectionChange={onChoose}
        expandedKeys={expanded}
        onExpandedChange={onExpandedChange}
        dragAndDropHooks={changes ? dragAndDropHooks : undefined}
        renderEmptyState={() => <p className="s-tree-empty">{t('noPages')}</p>}
      >
        {(page) => (
          <Item page={page} place={place} pages={pages} marks={marks} changes={changes} isChoosing={isChoosing} />
        )}
      </Tree>
    </Virtualizer>
  )
})
