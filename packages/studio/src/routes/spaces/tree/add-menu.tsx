import { FilePlus, FolderPlus, Link2, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { ActionMenu } from '../../../ui/menu.tsx'
import { Prompt } from '../../../ui/prompt.tsx'
import { useWords } from '../../../words/words.tsx'
import type { TreeChanges } from './tree-changes.ts'

/** Adds a page, a group or a link to the tree. */
export const AddMenu = ({ changes }: { changes: TreeChanges }) => {
  const { t } = useWords()
  const [asked, setAsked] = useState<'group' | 'link' | undefined>()
  const title = { name: 'title', label: t('title'), maxLength: 1024 }
  const close = () => setAsked(undefined)
  return (
    <>
      <ActionMenu
        label={t('addToTree')}
        button={
          <Button className="s-icon-button" aria-label={t('addToTree')}>
            <Plus />
          </Button>
        }
        entries={() => [
          { icon: <FilePlus />, label: t('addPage'), run: () => changes.add(null) },
          { icon: <FolderPlus />, label: t('addGroup'), run: () => setAsked('group') },
          { icon: <Link2 />, label: t('addLink'), run: () => setAsked('link') },
        ]}
      />
      {asked === 'group' && (
        <Prompt
          title={t('addGroup')}
          action={t('add')}
          fields={[title]}
          onAnswer={({ title = '' }) => changes.addGroup(title)}
          onClose={close}
        />
      )}
      {asked === 'link' && (
        <Prompt
          title={t('addLink')}
          action={t('add')}
          fields={[title, { name: 'url', label: t('address'), type: 'url' }]}
          onAnswer={({ title = '', url = '' }) => changes.addLink(title, url)}
          onClose={close}
        />
      )}
    </>
  )
}
