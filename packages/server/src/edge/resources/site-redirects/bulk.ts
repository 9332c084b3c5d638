import type { Body, SiteRedirectBulkResult, SiteRedirectDestination } from '@scriptorium/types'
import type { Knex } from 'knex'
import { newId } from '@scriptorium/basics/id'
import { invalid, Problem } from '../../../ground/problem.ts'
import { findRedirectBySource, normalizeSource } from '../../../domain/sites/addresses/redirects.ts'
import type { SiteRedirectRow } from '@scriptorium/schema/tables/sites'
import type { SiteWriter } from '../../../domain/sites/readers/new-readers.ts'
import { seenBy } from '../../../domain/sites/structure/view.ts'
import type { Structure } from '../../../domain/sites/structure/structure.ts'
import { countRedirects, deleteRedirect, insertRedirect, updateRedirect } from './repo.ts'
import { isChanged } from '../../http/etag.ts'
import { presentRedirect } from './presenter.ts'
import { destinationColumns } from './rules.ts'
import { maxRedirects } from './write.ts'

type Entry = Body<'bulkUpsertSiteRedirects'>['redirects'][number]
type Given = NonNullable<Entry['destination']>

interface Bulk {
  db: Knex
  siteId: string
  structure: Structure
  now: string
  /** How many redirects can be added. */
  room: number
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

const apply = async (bulk: Bulk, entry: Entry): Promise<SiteRedirectBulkResult> => {
  const { source, destination } = entry
  const { db, siteId, structure, now } = bulk
  const path = normalizeSource(source)
  const found = await findRedirectBySource(db, siteId, path)
  requireUnchanged(entry, found)
  if (destination === null) {
    if (found && (await deleteRedirect(db, siteId, found.id)) > 0) bulk.room++
    return { status: 'deleted', source, ...(found && { id: found.id }) }
  }
  const columns = destinationColumns(structure, requireDestination(destination))
  if (found) {
    await updateRedirect(db, { ...found, ...columns })
    return { status: 'updated', source, id: found.id }
  }
  if (bulk.room <= 0) throw new Problem('invalid_request', `A site can have at most ${maxRedirects} redirects`)
  const id = newId()
  await insertRedirect(db, { id, siteId, source: path, ...columns, createdAt: now })
  bulk.room--
  return { status: 'created', source, id }
}

/** Applies entries one by one. Returns a result for each: an entry that fails does not stop the others. */
export const bulkUpsertRedirects = async (
  writer: SiteWriter,
  entries: readonly Entry[],
  now: string,
): Promise<SiteRedirectBulkResult[]> => {
  const { db, access } = writer
  const { site } = access
  const room = maxRedirects - (await countRedirects(db, site.id))
  const bulk: Bulk = { db, siteId: site.id, structure: await seenBy(writer), now, room }
  const results: SiteRedirectBulkResult[] = []
  for (const entry of entries) {
    try {
      results.push(await apply(bulk, entry))
    } catch (error) {
      // Only what is wrong with an entry is thrown before it writes; anything else ends the request.
      if (!(error instanceof Problem)) throw error
      results.push({ status: 'error', source: entry.source, error: error.message })
    }
  }
  return results
}
