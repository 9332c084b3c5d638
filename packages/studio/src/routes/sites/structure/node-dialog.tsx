import { useState } from 'react'
import { addNode, removeNode, updateNode, type NewNode, type SiteNode, type SitePlace } from '../../../api/sites.ts'
import { TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'

interface Props {
  node: SiteNode
  place: SitePlace
  onClose: () => void
}

/** Changes the name, the path, the target or the visitors of something in the structure. */
export const NodeDialog = ({ node, place, onClose }: Props) => {
  const { t } = useSitesWords()
  const [title, setTitle] = useState(node.title)
  const [path, setPath] = useState('path' in node ? node.path : '')
  const [url, setUrl] = useState('url' in node ? node.url : '')
  const [condition, setCondition] = useState(('condition' in node ? node.condition : undefined) ?? '')
  const isGroup = node.object === 'site-section-group'
  const save = () =>
    updateNode(place, node, {
      title,
      ...('path' in node && { path }),
      ...('url' in node && { url }),
      ...(!isGroup && { condition: condition === '' ? null : condition }),
    })
  return (
    <FormDialog
      title={t('editItem', { name: node.title })}
      action={t('save')}
      onSubmit={save}
      onClose={onClose}
      doneText={t('savedDone')}
    >
      {node.object !== 'site-space' && (
        <TextBox label={t('title')} name="title" value={title} onChange={setTitle} maxLength={100} isRequired />
      )}
      {'path' in node && <TextBox label={t('path')} name="path" value={path} onChange={setPath} maxLength={100} />}
      {'url' in node && <TextBox label={t('address')} name="url" type="url" value={url} onChange={setUrl} />}
      {!isGroup && (
        <TextBox
          label={t('condition')}
          name="condition"
          value={condition}
          onChange={setCondition}
          maxLength={1024}
          hint={t('conditionHint')}
        />
      )}
    </FormDialog>
  )
}

const again = (node: SiteNode): NewNode | undefined => {
  if (node.object === 'site-external-link') return { kind: node.object, title: node.title, url: node.url }
  if (node.object === 'site-section-group') return { kind: node.object, title: node.title }
  if (node.object === 'site-space') {
    return { kind: node.object, spaceId: node.space.id, ...(node.section !== undefined && { sectionId: node.section }) }
  }
  const [first, ...others] = node.siteSpaces
  return first && others.length === 0 ? { kind: node.object, spaceId: first.space.id, title: node.title } : undefined
}

/** Removes something from a site, and says what that means for readers. */
export const Removal = ({ node, place, onClose }: Props) => {
  const words = useSitesWords()
  const { t } = words
  const name = node.title
  const remove = async () => {
    await removeNode(place, node)
    const restored = again(node)
    const run = () =>
      void (restored && addNode(place, restored).catch((error: unknown) => sayError(messageOf(error, words))))
    say(t('itemRemoved', { name }), restored && { label: t('undo'), run })
  }
  const title = t('removeItem', { name })
  return (
    <FormDialog title={title} action={title} isDangerous onSubmit={remove} onClose={onClose}>
      {node.object !== 'site-external-link' && <p>{t('removeItemText')}</p>}
    </FormDialog>
  )
}
