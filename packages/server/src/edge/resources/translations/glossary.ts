import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import { newId } from '@scriptorium/basics/id'
import { invalid } from '../../../ground/problem.ts'
import { countEntries } from './glossary-repo.ts'

const maxEntries = 10_000

interface Place {
  db: Knex
  now: string
  organizationId: string
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

const applyOne = async (place: Place, operation: Operation, index: number): Promise<void> => {
  const { db, now, organizationId } = place
  if (operation.type === 'insert') return insertEntry(place, operation.translations as Record<string, string>)
  const { id } = operation
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
