import {
  ArrowDown,
  ArrowUp,
  Folder,
  FolderInput,
  FolderPlus,
  MoreHorizontal,
  Plus,
  Settings,
  Trash2,
} from 'lucide-react'
import { Link, MenuTrigger } from 'react-aria-components'
import { address } from '../../../address.ts'
import { moveItem } from '../../../api/library.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { messageOf } from '../../../ui/message.ts'
import { sayError } from '../../../ui/toasts.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { useAddressState } from '../../managing/search.ts'
import type { Item } from './items.ts'

const pointerTo = ({ kind, id }: Item) => ({ kind, [kind]: id }) as never

const isManaged = (item: Item): boolean =>
  item.kind === 'space' ? item.space.permissions.admin : item.collection.permissions.admin

const Actions = ({ item, siblings }: { item: Item; siblings: readonly Item[] }) => {
  const words = useLibraryWords()
  const { t } = words
  const { organization } = useWorkspace()
  const [, change] = useAddressState()
  const alike = siblings.filter(({ kind }) => kind === item.kind)
  const index = alike.indexOf(item)
  const [above, below] = [alike[index - 1], alike[index + 1]]
  const move = (position: { before: never } | { after: never }) =>
    void moveItem(item, { parent: item.parent ?? null, position }).catch((error: unknown) =>
      sayError(messageOf(error, words)),
    )
  const settings = item.kind === 'space' ? address.spaceSettings(item.id) : address.collection(organization.id, item.id)
  const canCreate = item.kind === 'collection' && item.collection.permissions.create
  return (
    <MenuTrigger>
      <IconButton label={t('actionsFor', { title: item.title })}>
        <MoreHorizontal />
      </IconButton>
      <Menu label={t('actionsFor', { title: item.title })}>
        {canCreate && (
          <MenuItem
            icon={<Plus />}
            label={t('createASpace')}
            onAction={() => change({ dialog: 'space', parent: item.id })}
          />
        )}
        {canCreate && (
          <MenuItem
            icon={<FolderPlus />}
            label={t('newCollection')}
            onAction={() => change({ dialog: 'collection', parent: item.id })}
          />
        )}
        {above && (
          <MenuItem icon={<ArrowUp />} label={t('move-up')} onAction={() => move({ before: pointerTo(above) })} />
        )}
        {below && (
          <MenuItem icon={<ArrowDown />} label={t('move-down')} onAction={() => move({ after: pointerTo(below) })} />
        )}
        <MenuItem icon={<FolderInput />} label={t('move')} onAction={() => change({ dialog: 'move', item: item.id })} />
        <MenuItem
          icon={<Settings />}
          label={t(item.kind === 'space' ? 'spaceSettings' : 'collectionSettings')}
          href={settings}
        />
        <MenuSeparator />
        <MenuItem
          icon={<Trash2 />}
          label={t('delete')}
          isDangerous
          onAction={() => change({ dialog: 'delete', item: item.id })}
        />
      </Menu>
    </MenuTrigger>
  )
}

/** Collections with what they hold, and spaces. */
export const LibraryRows = ({ items, label }: { items: readonly Item[]; label: string }) => {
  const { organization } = useWorkspace()
  return (
    <ul className="s-list s-library" aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <div className="s-library-row">
            <span aria-hidden="true" className="s-row-icon">
              {item.kind === 'space' ? item.space.emoji : <Folder />}
            </span>
            <span className="s-list-main">
              <Link
                href={item.kind === 'space' ? address.space(item.id) : address.collection(organization.id, item.id)}
              >
                {item.title}
              </Link>
            </span>
            {isManaged(item) && <Actions item={item} siblings={items} />}
          </div>
          {item.items.length > 0 && <LibraryRows items={item.items} label={item.title} />}
        </li>
      ))}
    </ul>
  )
}
