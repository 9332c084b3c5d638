import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import { newId } from '@scriptorium/basics/id'
import { invalid, Problem } from '../../../ground/problem.ts'
import type { Urls } from '../../../platform/urls.ts'
import { isChanged } from '../../http/etag.ts'
import { presentEntry } from './glossary-presenter.ts'
import { countEntries, findEntry } from './glossary-repo.ts'

const maxEntries = 10_000

interface Place {
  db: Knex
  now: string
  organizationId: string
  urls: Urls
}

type Operation = Body<'updateGlossaryEntries'>['operations'][number]

const setTerms = async (db: Knex, entryId: string, terms: Readonly<Record<string, string>>) => {
  await db('glossaryTerms').where({ entryId }).delete()
  await db('glossaryTerms').insert(Object.entries(terms).map(([language, term]) => ({ entryId, language, term })))
}

const insertEntry = async ({ db, now, organizationId }: Place, terms: Readonly<Record<string, string>>) => {
  const id = newId()
  await db('glossaryEntries').insert({ id, organizationId, createdAt: now, updatedAt: now })
  await setTerms(db, id, terms)
}

/** Throws if an entry has changed since the caller read it. Does not throw if the entry is gone: the operation itself handles that. */
const requireUnchanged = async (place: Place, { id, ifMatch }: { id: string; ifMatch?: string }, index: number) => {
  if (ifMatch === undefined) return
  const { db, organizationId, urls } = place
  const found = await findEntry(db, { organizationId, glossaryEntryId: id })
  if (!found || !isChanged(ifMatch, presentEntry(found, urls))) return
  const message = 'names a state of the entry that is not the current one'
  const errors = [{ pointer: `/body/operations/${index}/ifMatch`, message }]
  throw new Problem('precondition_failed', 'An entry has changed in the meantime: read it again', { errors })
}

const applyOne = async (place: Place, operation: Operation, index: number): Promise<void> => {
  const { db, now, organizationId } = place
  if (operation.type === 'insert') return insertEntry(place, operation.translations as Record<string, string>)
  const { id } = operation
  await requireUnchanged(place, operation, index)
  if (operation.type === 'delete') return void (await db('glossaryEntries').where({ organizationId, id }).delete())
  const updated = await db('glossaryEntries').where({ organizationId, id }).update({ updatedAt: now })
  if (updated === 0) throw invalid(`/body/operations/${index}/id`, 'names no glossary entry', 'invalid_reference')
  await setTerms(db, id, operation.translations as Record<string, string>)
}

/** Applies changes to the glossary of an organization, in order. */
export const applyOperations = async (place: Place, operations: readonly Operation[]): Promise<void> => {
  for (const [index, operation] of operations.entries()) await applyOne(place, operation, index)
  if ((await countEntries(place.db, place.organizationId)) > maxEntries) {
    throw invalid('/body/operations', `would give the glossary more than ${maxEntries} entries`)
  }
}
