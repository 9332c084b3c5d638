import type { Space } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import type { SitePlace } from '../../../api/sites/sites.ts'
import { previewStructure, type Part } from '../../../api/sites/structure.ts'
import { spacesQuery } from '../../../api/workspace/workspace.ts'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { CopyForVersion } from './copy-for-version.tsx'
import { flattenParts, withPart } from './parts.ts'

const titles = {
  'site-space': 'addSpaceHere',
  'site-section': 'addSectionHere',
  'site-section-group': 'addGroupHere',
  'site-external-link': 'addLinkHere',
} as const
type Kind = keyof typeof titles

const isKind = (kind: string): kind is Kind => Object.hasOwn(titles, kind)

// Browsers create UUIDs only on https pages.
const newId = (): string => `new-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`

interface Props {
  kind: string
  parts: readonly Part[]
  section: Part | undefined
  /** The space that is offered first. */
  firstSpaceId: string | undefined
  place: SitePlace
  onEdit: (parts: readonly Part[]) => void
  onClose: () => void
}

/** Adds a space, a section, a group or a link to a site. */
export const AddDialog = ({ kind, parts, section, firstSpaceId = '', place, onEdit, onClose }: Props) => {
  const { t } = useSitesWords()
  const { data: spaces = [], isSuccess } = useQuery(spacesQuery(place.organizationId))
  const [spaceId, setSpaceId] = useState(firstSpaceId)
  const [typedTitle, setTitle] = useState<string>()
  const [url, setUrl] = useState('')
  if (!isKind(kind)) return null
  const hasSpace = kind === 'site-space' || kind === 'site-section'
  const shown = new Set(flattenParts(parts).map((part) => part.space?.id))
  const free = spaces.filter(({ id }) => !shown.has(id))
  const isFull = isSuccess && free.length === 0
  const space = free.find(({ id }) => id === spaceId)
  const title = typedTitle ?? space?.title ?? ''
  const original = section?.children.find((part) => part.space)
  const choose = ({ id, title: name }: Pick<Space, 'id' | 'title'>) => {
    setSpaceId(id)
    setTitle(name)
  }
  const create = async () => {
    const siteSpace = (): Part => ({
      object: 'site-space',
      id: newId(),
      isNew: true,
      title: title.trim(),
      children: [],
      space: { id: spaceId, emoji: space!.emoji, language: space!.language },
    })
    const children = kind === 'site-section' ? [siteSpace()] : []
    const link = kind === 'site-external-link' && { url }
    const part: Part =
      kind === 'site-space' ? siteSpace() : { object: kind, id: newId(), isNew: true, title, children, ...link }
    const edited = withPart(parts, part, section?.id)
    // The server says at once what it would refuse.
    await previewStructure(place, edited)
    onEdit(edited)
  }
  const isReady = (!hasSpace || space !== undefined) && title.trim().length > 1
  const action = kind === 'site-space' && section ? t('addVariant') : t(titles[kind])
  return (
    <FormDialog title={action} action={action} isReady={isReady} onSubmit={create} onClose={onClose}>
      {hasSpace && isFull && <output>{t('allOnSite')}</output>}
      {hasSpace && !isFull && (
        <Choice
          label={t('space')}
          name="spaceId"
          value={spaceId}
          hint={kind === 'site-space' ? t('variantHint') : undefined}
          options={[{ value: '', label: '' }, ...free.map((one) => ({ value: one.id, label: one.title }))]}
          onChange={setSpaceId}
        />
      )}
      <TextBox label={t('title')} name="title" value={title} onChange={setTitle} maxLength={100} isRequired />
      {action === t('addVariant') && (
        <Link
          href={address.connections(place.organizationId, 'translations', original?.space?.id ?? '')}
          className="s-inline-link"
        >
          {t('translateFirst')}
        </Link>
      )}
      {original?.space && <CopyForVersion spaceId={original.space.id} title={original.title} onCopied={choose} />}
      {kind === 'site-external-link' && (
        <TextBox label={t('address')} name="url" type="url" value={url} onChange={setUrl} isRequired />
      )}
    </FormDialog>
  )
}
