import { pages, type ChangeRequest, type Client } from '@scriptorium/client'
import { sameValue } from '@scriptorium/content/map/canonical'
import { importSubject } from './change-request.ts'
import type { Comparison, Step } from './steps.ts'
import { readerOf, type SpacePage, type SpacePages } from '../space-pages.ts'

const later = (a: ChangeRequest | undefined, b: ChangeRequest) => (a && a.number > b.number ? a : b)

interface Imported {
  spaceId: string
  subject: string
  folder?: string | undefined
}

// An import by an earlier version is recognized by its subject only.
const isImport = ({ importedFrom, subject }: ChangeRequest): boolean =>
  importedFrom !== undefined || subject.startsWith(importSubject(''))

/**
 * Returns the revision of main content of the last merged import of this folder, or with this subject, by any user. A folder
 * that was never imported can be a copy of another one, so the last import of any folder counts instead.
 */
const lastImport = async (docs: Client, { spaceId, subject, folder }: Imported): Promise<string | undefined> => {
  let own: ChangeRequest | undefined
  let other: ChangeRequest | undefined
  const query = { status: 'merged' as const, limit: 100 }
  for await (const found of pages(docs.listChangeRequestsForSpace, { params: { spaceId }, query })) {
    if (found.subject === subject || (folder !== undefined && found.importedFrom === folder)) own = later(own, found)
    else if (isImport(found)) other = later(other, found)
  }
  return (own ?? other)?.revisionMerged
}

const isSame = (a: SpacePage | undefined, b: SpacePage | undefined): boolean => {
  const own = (page: SpacePage | undefined) => page && { ...page, children: [] }
  return sameValue(own(a), own(b))
}

// Creating a page that was deleted from the space overwrites the deletion.
const pathOf = (step: Step): string => (step.kind === 'delete' ? step.path : step.entry.path)

const idsOf = (step: Step, before: SpacePages): string[] => {
  if (step.kind === 'change' || step.kind === 'delete') return [step.page]
  return [...before.pages.values()].filter(({ path }) => path === step.entry.path).map(({ id }) => id)
}

/**
 * Returns the paths of pages that the steps would overwrite although they have changed in the space since the last import.
 * Returns none for a space without an import.
 */
export const outdatedPaths = async (
  docs: Client,
  imported: Imported,
  { space }: Comparison,
  steps: readonly Step[],
): Promise<string[]> => {
  if (steps.length === 0) return []
  const revisionId = await lastImport(docs, imported)
  if (revisionId === undefined) return []
  const before = await readerOf(docs, { spaceId: imported.spaceId, revisionId }).pages()
  const isChanged = (id: string) => !isSame(before.pages.get(id), space.pages.get(id))
  return steps.filter((step) => idsOf(step, before).some(isChanged)).map(pathOf)
}
