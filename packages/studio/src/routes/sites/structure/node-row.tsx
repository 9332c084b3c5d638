import {
  ArrowDown,
  ArrowUp,
  Folder,
  FolderInput,
  GripVertical,
  LayoutPanelTop,
  Link2,
  MoreHorizontal,
  Pencil,
  Plus,
  Star,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, MenuTrigger, TreeItem, TreeItemContent } from 'react-aria-components'
import { makeDefault, nodesIn, type SiteNode, type SitePlace } from '../../../api/sites.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { messageOf } from '../../../ui/message.ts'
import { sayError } from '../../../ui/toasts.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { languageName } from '../../managing/languages.ts'
import { useAddressState } from '../../managing/search.ts'
import { parentOf } from './nodes.ts'

interface Moves {
  beside: (node: SiteNode, target: SiteNode, side: 'after' | 'before') => void
  regroup: (node: SiteNode, groupId: string | undefined) => void
}

interface Props {
  node: SiteNode
  nodes: readonly SiteNode[]
  place: SitePlace
  canEdit: boolean
  moves: Moves
  children: ReactNode
}

const Sign = ({ node }: { node: SiteNode }) => {
  if (node.object === 'site-space') return <span aria-hidden="true">{node.space.emoji}</span>
  const icons = { 'site-section': LayoutPanelTop, 'site-section-group': Folder, 'site-external-link': Link2 }
  const Icon = icons[node.object]
  return <Icon />
}

const Actions = ({ node, nodes, place, moves }: Omit<Props, 'canEdit' | 'children'>) => {
  const words = useSitesWords()
  const { t } = words
  const [, change] = useAddressState()
  const parent = parentOf(nodes, node.id)
  const siblings = parent ? nodesIn(parent) : nodes
  const index = siblings.indexOf(node)
  const [above, below] = [siblings[index - 1], siblings[index + 1]]
  const groups = nodes.filter(({ object }) => object === 'site-section-group')
  const { object } = node
  const name = node.title
  const canBeDefault = (object === 'site-space' || object === 'site-section') && node.default !== true
  const setDefault = () => void makeDefault(place, node).catch((error: unknown) => sayError(messageOf(error, words)))
  return (
    <MenuTrigger>
      <IconButton label={t('actionsFor', { title: name })}>
        <MoreHorizontal />
      </IconButton>
      <Menu label={t('actionsFor', { title: name })}>
        <MenuItem icon={<Pencil />} label={t('edit')} onAction={() => change({ dialog: 'edit', node: node.id })} />
        {object === 'site-section' && (
          <MenuItem
            icon={<Plus />}
            label={t('addVariant')}
            onAction={() => change({ dialog: 'add-site-space', node: node.id })}
          />
        )}
        {canBeDefault && <MenuItem icon={<Star />} label={t('makeDefault')} onAction={setDefault} />}
        {above && (
          <MenuItem icon={<ArrowUp />} label={t('move-up')} onAction={() => moves.beside(node, above, 'before')} />
        )}
        {below && (
          <MenuItem icon={<ArrowDown />} label={t('move-down')} onAction={() => moves.beside(node, below, 'after')} />
        )}
        {object === 'site-section' && parent && (
          <MenuItem icon={<FolderInput />} label={t('move-out')} onAction={() => moves.regroup(node, undefined)} />
        )}
        {object === 'site-section' &&
          groups
            .filter(({ id }) => id !== parent?.id)
            .map((group) => (
              <MenuItem
                key={group.id}
                icon={<FolderInput />}
                label={group.title}
                onAction={() => moves.regroup(node, group.id)}
              />
            ))}
        <MenuSeparator />
        <MenuItem
          icon={<Trash2 />}
          label={t('remove')}
          isDangerous
          onAction={() => change({ dialog: 'remove', node: node.id })}
        />
      </Menu>
    </MenuTrigger>
  )
}

/** A row of the structure: what it is, where it is, who sees it, and what can be done with it. */
export const NodeRow = ({ node, nodes, place, canEdit, moves, children }: Props) => {
  const { t, language } = useSitesWords()
  const written = node.object === 'site-space' ? node.space.language : undefined
  const condition = 'condition' in node ? node.condition : undefined
  const detail = 'path' in node ? `/${node.path}` : 'url' in node ? node.url : undefined
  return (
    <TreeItem id={node.id} textValue={node.title} className="s-node">
      <TreeItemContent>
        {({ allowsDragging }) => (
          <div className="s-node-row">
            {allowsDragging && (
              <Button slot="drag" className="s-node-drag">
                <GripVertical />
              </Button>
            )}
            <span className="s-row-icon">
              <Sign node={node} />
            </span>
            <span className="s-list-main">
              <strong>{node.title}</strong>
              {detail !== undefined && <small dir="ltr">{detail}</small>}
            </span>
            {condition !== undefined && condition !== '' && (
              <code className="s-badge" dir="ltr">
                {condition}
              </code>
            )}
            {written !== undefined && <span className="s-badge">{languageName(written, language)}</span>}
            {'default' in node && node.default === true && <span className="s-badge open">{t('default')}</span>}
            <span className="s-badge">{t(`kind-${node.object}`)}</span>
            {canEdit && <Actions node={node} nodes={nodes} place={place} moves={moves} />}
          </div>
        )}
      </TreeItemContent>
      {children}
    </TreeItem>
  )
}
