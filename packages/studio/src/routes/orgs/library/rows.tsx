import type { ContentMove } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import {
  ArrowDown,
  ArrowUp,
  Folder,
  FolderInput,
  FolderPlus,
  GripVertical,
  MoreHorizontal,
  Plus,
  Settings,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Collection, Link, Tree, TreeItem, TreeItemContent, useDragAndDrop } from 'react-aria-components'
import { address } from '../../../address.ts'
import { moveItem, pointerTo } from '../../../api/workspace/library.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { ActionMenu } from '../../../ui/menu.tsx'
import { messageOf } from '../../../ui/message.ts'
import { sayError } from '../../../ui/toasts.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { useAddressState } from '../../managing/search.ts'
import { flattenItems, itemWith, type Item } from './items.ts'
import '../../managing/tree.css'
import { SpaceSign } from '../../../ui/space-sign.tsx'

const isManaged = (item: Item): boolean =>
  item.kind === 'space' ? item.space.permissions.admin : item.collection.permissions.admin

/** Returns a function that says what the person can move: what they manage, and what is in a place where they create. */
const useMovable = (): ((item: Item) => boolean) => {
  const { organization } = useWorkspace()
  return (item) => isManaged(item) || (item.canMove ?? organization.permissions.createContent)
}

const Actions = ({ item, siblings }: { item: Item; siblings: readonly Item[] }) => {
  const words = useLibraryWords()
  const { t } = words
  const { organization } = useWorkspace()
  const [, change] = useAddressState()
  const alike = siblings.filter(({ kind }) => kind === item.kind)
  const index = alike.indexOf(item)
  const [above, below] = [alike[index - 1], alike[index + 1]]
  const move = (position: ContentMove['position']) =>
    void moveItem(item, { parent: item.parent ?? null, position }).catch((error: unknown) =>
      sayError(messageOf(error, words)),
    )
  const settings = item.kind === 'space' ? address.spaceSettings(item.id) : address.collection(organization.id, item.id)
  const canCreate = item.kind === 'collection' && item.collection.permissions.create
  return (
    <ActionMenu
      label={t('actionsFor', { title: item.title })}
      of={item.title}
      button={
        <IconButton label={t('actionsFor', { title: item.title })}>
          <MoreHorizontal />
        </IconButton>
      }
      entries={() => [
        canCreate && {
          icon: <Plus />,
          label: t('createASpace'),
          run: () => change({ dialog: 'space', parent: item.id }),
        },
        canCreate && {
          icon: <FolderPlus />,
          label: t('newCollection'),
          run: () => change({ dialog: 'collection', parent: item.id }),
        },
        above && { icon: <ArrowUp />, label: t('move-up'), run: () => move({ before: pointerTo(above) }) },
        below && { icon: <ArrowDown />, label: t('move-down'), run: () => move({ after: pointerTo(below) }) },
        { icon: <FolderInput />, label: t('move'), run: () => change({ dialog: 'move', item: item.id }) },
        {
          icon: <Settings />,
          label: t(item.kind === 'space' ? 'spaceSettings' : 'collectionSettings'),
          href: settings,
        },
        isManaged(item) && 'separator',
        isManaged(item) && {
          icon: <Trash2 />,
          label: t('delete'),
          isDangerous: true,
          run: () => change({ dialog: 'delete', item: item.id }),
        },
      ]}
    />
  )
}

const useMoves = (roots: readonly Item[]) => {
  const words = useLibraryWords()
  const isMovable = useMovable()
  const { mutate } = useMutation({
    mutationFn: ({ item, move }: { item: Item; move: ContentMove }) => moveItem(item, move),
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (itemId: string, targetId: string, side: 'after' | 'before' | 'on') => {
    const [item, target] = [itemWith(roots, itemId), itemWith(roots, targetId)]
    if (!item || !target || item === target || !isMovable(item)) return
    if (side === 'on') {
      if (target.kind === 'collection') mutate({ item, move: { parent: target.id } })
      return
    }
    // Collections stand before spaces, so only their own kind says where something is among them.
    const position =
      item.kind === target.kind
        ? { position: side === 'after' ? { after: pointerTo(target) } : { before: pointerTo(target) } }
        : {}
    mutate({ item, move: { parent: target.parent ?? null, ...position } })
  }
}

const LibraryRow = ({ item, siblings, children }: { item: Item; siblings: readonly Item[]; children: ReactNode }) => {
  const { organization } = useWorkspace()
  const isMovable = useMovable()
  const { kind, id, title } = item
  return (
    <TreeItem id={id} textValue={title} className="s-node">
      <TreeItemContent>
        {({ allowsDragging }) => (
          <div className="s-node-row">
            {allowsDragging && (
              <Button slot="drag" className="s-node-drag">
                <GripVertical />
              </Button>
            )}
            <span aria-hidden="true" className="s-row-icon">
              {kind === 'space' ? <SpaceSign emoji={item.space.emoji} /> : <Folder />}
            </span>
            <span className="s-list-main">
              <Link href={kind === 'space' ? address.space(id) : address.collection(organization.id, id)}>{title}</Link>
            </span>
            {isMovable(item) && <Actions item={item} siblings={siblings} />}
          </div>
        )}
      </TreeItemContent>
      {children}
    </TreeItem>
  )
}

/** Collections with what they hold, and spaces. What somebody may move can be dragged to another place. */
export const LibraryRows = ({ items, label }: { items: readonly Item[]; label: string }) => {
  const drop = useMoves(items)
  const isMovable = useMovable()
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onMove: ({ keys, target }) => {
      const [moved] = [...keys].map(String)
      if (moved !== undefined) drop(moved, String(target.key), target.dropPosition)
    },
  })
  const all = flattenItems(items)
  const canMove = all.some(isMovable)
  const rowOf = (siblings: readonly Item[]) => (item: Item) => (
    <LibraryRow key={item.id} item={item} siblings={siblings}>
      <Collection items={item.items}>{rowOf(item.items)}</Collection>
    </LibraryRow>
  )
  return (
    <Tree
      // Whether rows can be dragged must not change during the life of a tree.
      key={String(canMove)}
      aria-label={label}
      className="s-structure"
      items={items}
      dependencies={[items]}
      expandedKeys={all.map(({ id }) => id)}
      dragAndDropHooks={canMove ? dragAndDropHooks : undefined}
    >
      {rowOf(items)}
    </Tree>
  )
}
