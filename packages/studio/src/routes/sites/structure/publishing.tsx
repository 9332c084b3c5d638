import type { SiteRedirectBulkEntry } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { writeRedirects } from '../../../api/sites/redirects.ts'
import { type SitePlace } from '../../../api/sites/sites.ts'
import { previewStructure, replaceStructure, type Effect, type Part } from '../../../api/sites/structure.ts'
import { Toggle } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { useDestinations } from '../redirects/destinations.ts'
import { EffectList } from './effect-list.tsx'
import type { Draft } from './kept-draft.ts'
import { movedAddresses } from './moved-addresses.ts'
import { removedParts, withAgain } from './parts.ts'

interface Props {
  place: SitePlace
  /** The structure that readers see. */
  published: readonly Part[]
  draft: Draft
  onDrop: () => void
  onEdit: (parts: readonly Part[]) => void
  onClose: () => void
}

const redirectsPerRequest = 100

const useEffects = (place: SitePlace, { data, from }: Draft) =>
  useQuery<readonly Effect[]>({
    queryKey: ['structure-effects', place.siteId, from, data],
    queryFn: () => previewStructure(place, data),
    retry: false,
  })

const keepAddresses = async (place: SitePlace, redirects: readonly SiteRedirectBulkEntry[]): Promise<void> => {
  const [first, rest] = [redirects.slice(0, redirectsPerRequest), redirects.slice(redirectsPerRequest)]
  if (first.length === 0) return
  await writeRedirects(place, first)
  await keepAddresses(place, rest)
}

/** Publishes a draft, after it has said what that changes for readers. */
export const Publishing = ({ place, published, draft, onDrop, onEdit, onClose }: Props) => {
  const words = useSitesWords()
  const { t } = words
  const { data: effects, error } = useEffects(place, draft)
  const { data: destinations = [], isSuccess } = useDestinations(place)
  const [isKept, setKept] = useState(true)
  const kept = movedAddresses(effects ?? [], draft.data, destinations)
  const publish = async (isForced: boolean) => {
    await replaceStructure(place, draft.data, isForced ? undefined : draft.from)
    // The structure is published, also if its redirects fail.
    if (isKept) await keepAddresses(place, kept).catch((reason: unknown) => sayError(messageOf(reason, words)))
    onDrop()
    const before = withAgain(published, removedParts(published, draft.data))
    say(t('structurePublished'), { label: t('undo'), run: () => onEdit(before) })
  }
  return (
    <FormDialog
      title={t('publishStructure')}
      action={t('publishStructure')}
      isReady={effects !== undefined && isSuccess}
      onSubmit={publish}
      onClose={onClose}
      outdated={<ChangedElsewhere target={place.siteId} onTake={onDrop} />}
    >
      {effects && <EffectList effects={effects} />}
      {kept.length > 0 && (
        <Toggle label={t('keepAddresses', { count: kept.length })} isOn={isKept} onChange={setKept} />
      )}
      {error && (
        <p role="alert" className="s-field-error">
          {messageOf(error, words)}
        </p>
      )}
    </FormDialog>
  )
}
