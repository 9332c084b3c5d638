import type { Body, SiteRedirectBulkResult, SiteRedirectDestination } from '@scriptorium/types'
import { newId } from '@scriptorium/basics/id'
import { invalid, Problem } from '../../../ground/problem.ts'
import { normalizeSource } from '../../../domain/sites/addresses/redirects.ts'
import type { SiteRedirectRow } from '@scriptorium/schema/tables/sites'
import type { SiteWriter } from '../../../domain/sites/readers/new-readers.ts'
import { seenBy } from '../../../domain/sites/structure/view.ts'
import type { Structure } from '../../../domain/sites/structure/structure.ts'
import { countRedirects, findRedirectsBySource, writeRedirects } from './repo.ts'
import { isChanged } from '../../http/etag.ts'
import { presentRedirect } from './presenter.ts'
import { destinationColumns } from './rules.ts'
import { maxRedirects } from './write.ts'

type Entry = Body<'bulkUpsertSiteRedirects'>['redirects'][number]
type Given = NonNullable<Entry['destination']>

interface Bulk {
  siteId: string
  structure: Structure
  now: string
  /** How many redirects can be added. */
  room: number
  /** The redirects of the sources, as the entries before have left them. */
  known: Map<string, SiteRedirectRow>
  /** What is written after the last entry, by id; null for what is deleted. */
  pending: Map<string, SiteRedirectRow | null>
}

const neededIds = {
  'site-section': ['siteSectionId'],
  'site-space': ['siteSpaceId'],
  'site-page': ['siteSpaceId', 'pageId'],
} as const

const requireDestination = (given: Given): SiteRedirectDestination => {
  const needed: readonly string[] = neededIds[given.kind]
  const names = Object.keys(given).filter((name) => name !== 'kind')
  const wrong = [...needed.filter((name) => !names.includes(name)), ...names.filter((name) => !needed.includes(name))]
  if (wrong.length > 0) throw invalid('/body/destination', `of kind ${given.kind} needs ${needed.join(' and ')} only`)
  return given as SiteRedirectDestination
}

// A redirect that is gone need not be deleted.
const requireUnchanged = ({ destination, ifMatch }: Entry, found: SiteRedirectRow | undefined): void => {
  if (ifMatch === undefined) return
  if (!found && destination !== null) throw new Problem('precondition_failed', 'The redirect does not exist any more')
  if (found && isChanged(ifMatch, presentRedirect(found)))
    throw new Problem('precondition_failed', 'The redirect has changed in the meantime: read it again')
}

const apply = (bulk: Bulk, entry: Entry): SiteRedirectBulkResult => {
  const { source, destination } = entry
  const { siteId, structure, now, known, pending } = bulk
  const path = normalizeSource(source)
  const found = known.get(path)
  requireUnchanged(entry, found)
  if (destination === null) {
    if (!found) return { status: 'deleted', source }
    known.delete(path)
    pending.set(found.id, null)
    bulk.room++
    return { status: 'deleted', source, id: found.id }
  }
  const columns = destinationColumns(structure, requireDestination(destination))
  if (!found && bulk.room <= 0)
    throw new Problem('invalid_request', `A site can have at most ${maxRedirects} redirects`)
  const row = found ? { ...found, ...columns } : { id: newId(), siteId, source: path, ...columns, createdAt: now }
  if (!found) bulk.room--
  known.set(path, row)
  pending.set(row.id, row)
  return { status: found ? 'updated' : 'created', source, id: row.id }
}

/**
 * Applies entries one after another, and writes them together. Returns a result for each: an entry that fails does not stop the
 * others.
 */
export const bulkUpsertRedirects = async (
  writer: SiteWriter,
  entries: readonly Entry[],
  now: string,
): Promise<SiteRedirectBulkResult[]> => {
  const { db, access } = writer
  const { site } = access
  const room = maxRedirects - (await countRedirects(db, site.id))
  const sources = entries.map(({ source }) => normalizeSource(source))
  const rows = await findRedirectsBySource(db, site.id, sources)
  const known = new Map(rows.map((row) => [row.source, row]))
  const structure = await seenBy(writer)
  const bulk: Bulk = { siteId: site.id, structure, now, room, known, pending: new Map() }
  const results: SiteRedirectBulkResult[] = []
  for (const entry of entries) {
    try {
      results.push(apply(bulk, entry))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      results.push({ status: 'error', source: entry.source, error: error.message })
    }
  }
  await writeRedirects(db, bulk.pending)
  return results
}
