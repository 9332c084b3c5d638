import type { Knex } from 'knex'
import { readPage, type List } from '@scriptorium/database/page'
import type { GlossaryEntryRow } from '@scriptorium/schema/tables/translations'
import { Problem } from '../../../ground/problem.ts'

/** An entry with its terms by language. */
export interface EntryFound extends GlossaryEntryRow {
  terms: Record<string, string>
}

const withTerms = async (db: Knex, rows: readonly GlossaryEntryRow[]): Promise<Map<string, EntryFound>> => {
  const found = new Map(rows.map((row): [string, EntryFound] => [row.id, { ...row, terms: {} }]))
  const terms = await db('glossaryTerms')
    .whereIn('entryId', [...found.keys()])
    .orderBy(['entryId', 'language'])
  for (const { entryId, language, term } of terms) found.get(entryId)!.terms[language] = term
  return found
}

const newestFirst = [
  { sql: 'g.created_at', of: (row: GlossaryEntryRow) => row.createdAt },
  { sql: 'g.id', of: (row: GlossaryEntryRow) => row.id },
]

const termKey = "coalesce(o.term, '')"

/** Returns one page of a glossary: by the terms of a language, or by default the newest entries first. */
export const listGlossary = async <Item>(
  db: Knex,
  { organizationId, orderBy }: { organizationId: string; orderBy: string | undefined },
  list: List,
  present: (entry: EntryFound) => Item,
) => {
  const rows = db('glossaryEntries as g').where('g.organizationId', organizationId)
  const read = async (options: Pick<Parameters<typeof readPage<EntryRow, EntryRow>>[1], 'keys' | 'order' | 'rows'>) => {
    const page = await readPage<EntryRow, EntryRow>(list, { ...options, matches: rows }, (row) => row)
    const found = await withTerms(db, page.items)
    return { ...page, items: page.items.map(({ id }) => present(found.get(id)!)) }
  }
  if (orderBy === undefined) return read({ rows: rows.clone().select('g.*'), keys: newestFirst, order: 'desc' })
  const ordered = rows
    .clone()
    .leftJoin('glossaryTerms as o', (join) => join.on('o.entryId', 'g.id').andOnVal('o.language', orderBy))
    .select('g.*', db.raw(`${termKey} as sort_term`))
  const keys = [
    { sql: termKey, of: (row: EntryRow) => row.sortTerm ?? '' },
    { sql: 'g.id', of: (row: EntryRow) => row.id },
  ]
  return read({ rows: ordered, keys, order: 'asc' })
}

interface EntryRow extends GlossaryEntryRow {
  sortTerm?: string
}

interface EntryKey {
  organizationId: string
  glossaryEntryId: string
}

/** Returns an entry of a glossary, or undefined. */
export const findEntry = async (
  db: Knex,
  { organizationId, glossaryEntryId: id }: EntryKey,
): Promise<EntryFound | undefined> => {
  const row = await db('glossaryEntries').where({ organizationId, id }).first()
  return row && (await withTerms(db, [row])).get(id)
}

/** Returns an entry of a glossary. Throws `not_found` if there is none. */
export const requireEntry = async (db: Knex, key: EntryKey): Promise<EntryFound> => {
  const found = await findEntry(db, key)
  if (!found) throw new Problem('not_found', 'There is no such glossary entry')
  return found
}

/** Returns the number of entries of a glossary. */
export const countEntries = async (db: Knex, organizationId: string): Promise<number> => {
  const rows = await db('glossaryEntries').where({ organizationId }).count<{ count: number }[]>({ count: '*' })
  return rows[0]!.count
}

/** Returns the terms of a glossary in one language with those in another. */
export const termPairs = async (
  db: Knex,
  organizationId: string,
  source: string,
  target: string,
): Promise<[string, string][]> => {
  const rows: { wanted: string; term: string }[] = await db('glossaryEntries as g')
    .join('glossaryTerms as s', (join) => join.on('s.entryId', 'g.id').andOnVal('s.language', source))
    .join('glossaryTerms as t', (join) => join.on('t.entryId', 'g.id').andOnVal('t.language', target))
    .where('g.organizationId', organizationId)
    .orderBy('g.id')
    .select('s.term as term', 't.term as wanted')
  return rows.map(({ term, wanted }) => [term, wanted])
}
