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
  FolderOutput,
  Pencil,
  Smile,
  Trash2,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from 'react-aria-components'
import type { Place } from '../../../api/pages/pages.ts'
import { shortcutText, type ShortcutName } from '../../../frame/shortcuts.ts'
import { ActionMenu } from '../../../ui/menu.tsx'
import { Prompt } from '../../../ui/prompt.tsx'
import { useWords } from '../../../words/words.tsx'
import { standingAfter, type Step } from './places.ts'
import type { TreeChanges } from './tree-changes.ts'

const MoveToSpace = lazy(async () => ({ default: (await import('./move-to-space.tsx')).MoveToSpace }))

const steps: readonly [Step, typeof ArrowUp, ShortcutName][] = [
  ['up', ArrowUp, 'moveUp'],
  ['down', ArrowDown, 'moveDown'],
  ['in', ArrowRightToLine, 'moveIn'],
  ['out', ArrowLeftToLine, 'moveOut'],
]

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

interface Props {
  place: Place
  page: Page
  pages: readonly Page[]
  changes: TreeChanges
}

/** What can be done with a page of the tree. */
export const PageMenu = ({ place, page, pages, changes }: Props) => {
  const { t } = useWords()
  const [asked, setAsked] = useState<'emoji' | 'space' | 'title' | undefined>()
  const isHidden = 'hidden' in page && page.hidden === true
  return (
    <>
      <ActionMenu
        label={t('actionsFor', { title: page.title })}
        of={page.title}
        button={
          <Button className="s-icon-button s-tree-more" aria-label={t('actionsFor', { title: page.title })}>
            <Ellipsis />
          </Button>
        }
        entries={() => [
          {
            icon: <Pencil />,
            label: t('rename'),
            shortcut: shortcutText('rename'),
            run: () => setAsked('title'),
          },
          { icon: <Smile />, label: t('setEmoji'), run: () => setAsked('emoji') },
          page.type !== 'link' && { icon: <FilePlus />, label: t('addInside'), run: () => changes.add(page.id) },
          page.type === 'document' && {
            icon: <Copy />,
            label: t('duplicate'),
            run: () => void changes.duplicate(page),
          },
          {
            icon: isHidden ? <Eye /> : <EyeOff />,
            label: isHidden ? t('showInTree') : t('hideFromTree'),
            run: () => changes.hide(page, !isHidden),
          },
          'separator',
          ...steps.map(([step, Icon, shortcut]) => {
            const standing = standingAfter(pages, page.id, step)
            return (
              standing && {
                icon: <Icon />,
                label: t(`move-${step}`),
                shortcut: shortcutText(shortcut),
                run: () => changes.move({ id: page.id, standing }),
              }
            )
          }),
          { icon: <FolderOutput />, label: t('moveToSpace'), run: () => setAsked('space') },
          'separator',
          { icon: <Trash2 />, label: t('delete'), isDangerous: true, run: () => void changes.remove(page) },
        ]}
      />
      {asked === 'space' && (
        <Suspense fallback={null}>
          <MoveToSpace place={place} page={page} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
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
