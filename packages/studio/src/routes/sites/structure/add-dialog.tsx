import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addNode, type NewNode, type SiteNode, type SitePlace } from '../../../api/sites.ts'
import { spacesQuery } from '../../../api/workspace.ts'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'

const titles = {
  'site-space': 'addSpaceHere',
  'site-section': 'addSectionHere',
  'site-section-group': 'addGroupHere',
  'site-external-link': 'addLinkHere',
} as const
type Kind = keyof typeof titles

const isKind = (kind: string): kind is Kind => Object.hasOwn(titles, kind)

/** Adds a space, a section, a group or a link to a site. */
export const AddDialog = ({
  kind,
  section,
  place,
  onClose,
}: {
  kind: string
  section: SiteNode | undefined
  place: SitePlace
  onClose: () => void
}) => {
  const { t } = useSitesWords()
  const { data: spaces = [] } = useQuery(spacesQuery(place.organizationId))
  const [spaceId, setSpaceId] = useState('')
  const [title, setTitle] = useState('')
  const [url, setUrl] = useState('')
  if (!isKind(kind)) return null
  const hasSpace = kind === 'site-space' || kind === 'site-section'
  const nodes: Record<Kind, NewNode> = {
    'site-space': { kind: 'site-space', spaceId, ...(section && { sectionId: section.id }) },
    'site-section': { kind: 'site-section', spaceId, title },
    'site-section-group': { kind: 'site-section-group', title },
    'site-external-link': { kind: 'site-external-link', title, url },
  }
  const isReady = (!hasSpace || spaceId !== '') && (kind === 'site-space' || title.length > 1)
  const action = kind === 'site-space' && section ? t('addVariant') : t(titles[kind])
  return (
    <FormDialog
      title={action}
      action={action}
      isReady={isReady}
      onSubmit={() => addNode(place, nodes[kind])}
      onClose={onClose}
    >
      {hasSpace && (
        <Choice
          label={t('space')}
          name="spaceId"
          value={spaceId}
          hint={kind === 'site-space' ? t('variantHint') : undefined}
          options={[{ value: '', label: '' }, ...spaces.map((space) => ({ value: space.id, label: space.title }))]}
          onChange={(id) => {
            setSpaceId(id)
            if (title === '') setTitle(spaces.find((space) => space.id === id)?.title ?? '')
          }}
        />
      )}
      {kind !== 'site-space' && (
        <TextBox label={t('title')} name="title" value={title} onChange={setTitle} maxLength={100} isRequired />
      )}
      {kind === 'site-external-link' && (
        <TextBox label={t('address')} name="url" type="url" value={url} onChange={setUrl} isRequired />
      )}
    </FormDialog>
  )
}
