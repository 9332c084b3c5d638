import type { Knex } from 'knex'
import { powerOfTwoBatchesOf } from '@scriptorium/basics/batches'
import type { PageTerms } from './page-terms.ts'

interface Written {
  number: number
  after: PageTerms | undefined
}

const rowsPerBatch = 64

/** Replaces the sections of entries. */
export const writeSections = async (trx: Knex, spaceId: string, entries: readonly Written[]): Promise<void> => {
  for (const some of powerOfTwoBatchesOf(entries, rowsPerBatch)) {
    const numbers = some.map(({ number }) => number)
    await trx('searchSections').where({ spaceId }).whereIn('number', numbers).del()
  }
  const rows = entries.flatMap(({ number, after }) =>
    (after?.sections ?? []).map(({ anchor = null, title, text, offsets }, ordinal) => ({
      spaceId,
      number,
      ordinal,
      anchor,
      title,
      text,
      offsets,
    })),
  )
  for (const some of powerOfTwoBatchesOf(rows, rowsPerBatch)) await trx('searchSections').insert(some)
}
