import {
  ArrowDown,
  ArrowUp,
  Folder,
  FolderInput,
  GripVertical,
  Languages,
  LayoutPanelTop,
  Link2,
  MoreHorizontal,
  Palette,
  Pencil,
  Plus,
  Star,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, TreeItem, TreeItemContent } from 'react-aria-components'
import type { Part } from '../../../api/sites/structure.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ActionMenu } from '../../../ui/menu.tsx'
import { say } from '../../../ui/toasts.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { languageName } from '../../managing/languages.ts'
import { useAddressState } from '../../managing/search.ts'
import { flattenParts, movedBeside, movedInto, parentOf, siblingsOf, withDefault, withoutPart } from './parts.ts'
import { SpaceSign } from '../../../ui/space-sign.tsx'

interface Props {
  part: Part
  parts: readonly Part[]
  canEdit: boolean
  onEdit: (parts: readonly Part[]) => void
  children: ReactNode
}

const Sign = ({ part: { object, space } }: { part: Part }) => {
  if (object === 'site-space') return <SpaceSign emoji={space?.emoji} />
  const icons = { 'site-section': LayoutPanelTop, 'site-section-group': Folder, 'site-external-link': Link2 }
  const Icon = icons[object]
  return <Icon />
}

/** Returns the parts that another part can be moved into. */
const homesOf = (parts: readonly Part[], { id }: Part): Part[] => {
  const parent = parentOf(parts, id)
  return flattenParts(parts).filter((home) => home.id !== parent?.id && movedInto(parts, id, home.id) !== parts)
}

const Actions = ({ part, parts, onEdit }: Omit<Props, 'canEdit' | 'children'>) => {
  const { t } = useSitesWords()
  const [, change] = useAddressState()
  const { id, object, title: name } = part
  const parent = parentOf(parts, id)
  const siblings = siblingsOf(parts, id)
  const index = siblings.indexOf(part)
  const [above, below] = [siblings[index - 1], siblings[index + 1]]
  const holdsSpaces = object === 'site-section' || object === 'site-space'
  const canBeDefault = holdsSpaces && part.isDefault !== true
  const canLeave = parent?.object === 'site-section-group'
  const remove = () => {
    onEdit(withoutPart(parts, id))
    say(t('itemRemoved', { name }), { label: t('undo'), run: () => onEdit(parts) })
  }
  return (
    <ActionMenu
      label={t('actionsFor', { title: name })}
      of={name}
      button={
        <IconButton label={t('actionsFor', { title: name })}>
          <MoreHorizontal />
        </IconButton>
      }
      entries={() => [
        { icon: <Pencil />, label: t('editPart'), run: () => change({ dialog: 'edit', part: id }) },
        object === 'site-space' &&
          part.isNew !== true && {
            icon: <Palette />,
            label: t('lookOfSpace'),
            run: () => change({ tab: 'look', siteSpace: id }),
          },
        object === 'site-space' && {
          icon: <Languages />,
          label: t('setLanguage'),
          run: () => change({ dialog: 'language', part: id }),
        },
        holdsSpaces && {
          icon: <Plus />,
          label: t('addVariant'),
          run: () => change({ dialog: 'add-site-space', part: object === 'site-section' ? id : parent?.id }),
        },
        canBeDefault && { icon: <Star />, label: t('makeDefault'), run: () => onEdit(withDefault(parts, part)) },
        above && {
          icon: <ArrowUp />,
          label: t('move-up'),
          run: () => onEdit(movedBeside(parts, id, above.id, 'before')),
        },
        below && {
          icon: <ArrowDown />,
          label: t('move-down'),
          run: () => onEdit(movedBeside(parts, id, below.id, 'after')),
        },
        canLeave && {
          icon: <FolderInput />,
          label: t('move-out'),
          run: () => onEdit(movedInto(parts, id, parentOf(parts, parent.id)?.id)),
        },
        ...homesOf(parts, part).map((home) => ({
          icon: <FolderInput />,
          label: t('moveTo', { title: home.title }),
          run: () => onEdit(movedInto(parts, id, home.id)),
        })),
        'separator',
        { icon: <Trash2 />, label: t('remove'), isDangerous: true, run: remove },
      ]}
    />
  )
}

/** The language of a space. Variants without one cannot be told apart by it, so it can be set at once. */
const Language = ({ part: { id, title, space }, parts, canEdit }: Omit<Props, 'onEdit' | 'children'>) => {
  const { t, language } = useSitesWords()
  const [, change] = useAddressState()
  if (space?.language !== undefined) return <span className="s-badge">{languageName(space.language, language)}</span>
  const hasVariants = siblingsOf(parts, id).filter(({ object }) => object === 'site-space').length > 1
  if (!space || !canEdit || !hasVariants) return null
  return (
    <Button
      className="s-badge warning"
      aria-label={t('setLanguageOf', { name: title })}
      onPress={() => change({ dialog: 'language', part: id })}
    >
      {t('setLanguage')}
    </Button>
  )
}

/** A row of the structure: what it is, where it is, who sees it, and what can be done with it. */
export const PartRow = ({ part, parts, canEdit, onEdit, children }: Props) => {
  const { t } = useSitesWords()
  const { id, object, title, path, url, condition, isDefault } = part
  const detail = path === undefined ? url : `/${path}`
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
            <span className="s-row-icon">
              <Sign part={part} />
            </span>
            <span className="s-list-main">
              <strong>{title}</strong>
              {detail !== undefined && <small dir="ltr">{detail}</small>}
            </span>
            {condition !== undefined && condition !== '' && (
              <code className="s-badge" dir="ltr">
                {condition}
              </code>
            )}
            <Language part={part} parts={parts} canEdit={canEdit} />
            {isDefault === true && <span className="s-badge open">{t('default')}</span>}
            <span className="s-badge">{t(`kind-${object}`)}</span>
            {canEdit && <Actions part={part} parts={parts} onEdit={onEdit} />}
          </div>
        )}
      </TreeItemContent>
      {children}
    </TreeItem>
  )
}
