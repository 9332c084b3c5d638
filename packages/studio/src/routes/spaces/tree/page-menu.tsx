import type { Page } from '@scriptorium/client'
import {
  ArrowDown,
  ArrowLeftToLine,
  ArrowRightToLine,
  ArrowUp,
  Copy,
  Ellipsis,
  Eye,
  EyeOff,
  FilePlus,
  Pencil,
  Smile,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { Button, MenuTrigger } from 'react-aria-components'
import { shortcutText, type ShortcutName } from '../../../frame/shortcuts.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { Prompt } from '../../../ui/prompt.tsx'
import { useWords } from '../../../words/words.tsx'
import { standingAfter, type Step } from './places.ts'
import type { TreeChanges } from './tree-changes.ts'

const steps: readonly [Step, typeof ArrowUp, ShortcutName][] = [
  ['up', ArrowUp, 'moveUp'],
  ['down', ArrowDown, 'moveDown'],
  ['in', ArrowRightToLine, 'moveIn'],
  ['out', ArrowLeftToLine, 'moveOut'],
]

const Moves = ({ page, pages, changes }: { page: Page; pages: readonly Page[]; changes: TreeChanges }) => {
  const { t } = useWords()
  return steps.flatMap(([step, Icon, shortcut]) => {
    const standing = standingAfter(pages, page.id, step)
    if (!standing) return []
    return (
      <MenuItem
        key={step}
        icon={<Icon />}
        label={t(`move-${step}`)}
        shortcut={shortcutText(shortcut)}
        onAction={() => changes.move({ id: page.id, standing })}
      />
    )
  })
}

/** Asks for another title of a page. */
export const RenamePrompt = ({ page, changes, onClose }: { page: Page; changes: TreeChanges; onClose: () => void }) => {
  const { t } = useWords()
  return (
    <Prompt
      title={t('renamePage')}
      action={t('rename')}
      fields={[{ name: 'title', label: t('title'), value: page.title, maxLength: 1024 }]}
      onAnswer={({ title = '' }) => changes.update(page, { title })}
      onClose={onClose}
    />
  )
}

/** What can be done with a page of the tree. */
export const PageMenu = ({ page, pages, changes }: { page: Page; pages: readonly Page[]; changes: TreeChanges }) => {
  const { t } = useWords()
  const [asked, setAsked] = useState<'emoji' | 'title' | undefined>()
  const isHidden = 'hidden' in page && page.hidden === true
  return (
    <>
      <MenuTrigger>
        <Button className="s-icon-button s-tree-more" aria-label={t('actionsFor', { title: page.title })}>
          <Ellipsis />
        </Button>
        <Menu label={t('actionsFor', { title: page.title })}>
          <MenuItem
            icon={<Pencil />}
            label={t('rename')}
            shortcut={shortcutText('rename')}
            onAction={() => setAsked('title')}
          />
          <MenuItem icon={<Smile />} label={t('setEmoji')} onAction={() => setAsked('emoji')} />
          {page.type !== 'link' && (
            <MenuItem icon={<FilePlus />} label={t('addInside')} onAction={() => changes.add(page.id)} />
          )}
          {page.type === 'document' && (
            <MenuItem icon={<Copy />} label={t('duplicate')} onAction={() => void changes.duplicate(page)} />
          )}
          <MenuItem
            icon={isHidden ? <Eye /> : <EyeOff />}
            label={isHidden ? t('showInTree') : t('hideFromTree')}
            onAction={() => changes.hide(page, !isHidden)}
          />
          <MenuSeparator />
          <Moves page={page} pages={pages} changes={changes} />
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} label={t('delete')} isDangerous onAction={() => void changes.remove(page)} />
        </Menu>
      </MenuTrigger>
      {asked === 'title' && <RenamePrompt page={page} changes={changes} onClose={() => setAsked(undefined)} />}
      {asked === 'emoji' && (
        <Prompt
          title={t('setEmoji')}
          action={t('save')}
          fields={[
            {
              name: 'emoji',
              label: t('emoji'),
              value: 'emoji' in page ? page.emoji : '',
              isRequired: false,
              maxLength: 16,
            },
          ]}
          onAnswer={({ emoji = '' }) => changes.update(page, { emoji })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
