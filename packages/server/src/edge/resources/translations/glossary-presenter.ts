import type { GlossaryEntry } from '@scriptorium/types'
import type { Urls } from '../../../platform/urls.ts'
import type { EntryFound } from './glossary-repo.ts'

/** Presents an entry of a glossary. */
export const presentEntry = (
  { id, organizationId, terms, createdAt, updatedAt }: EntryFound,
  urls: Urls,
): GlossaryEntry => ({
  object: 'glossary-entry',
  id,
  translations: terms,
  createdAt,
  updatedAt,
  urls: { location: urls.api(`/v1/orgs/${organizationId}/translations-glossary/${id}`) },
})
