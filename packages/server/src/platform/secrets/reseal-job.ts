import type { Logger } from 'pino'
import type { Database } from '@scriptorium/database/open'
import type { JobContext, NoPayload } from '@scriptorium/jobs/job'
import { placeOf, sealedColumns, sealedRows, type SealedColumn } from './sealed-columns.ts'
import { UnopenableError, type Sealer } from './sealer.ts'
import { anyTable } from '@scriptorium/database/any-table'

interface ResealServices {
  database: Database
  sealer: Sealer
  log: Logger
}

const reseal = async (
  { database, sealer, log }: ResealServices,
  place: SealedColumn,
  row: { id: string; sealed: string },
) => {
  const context = placeOf(place, row.id)
  try {
    const sealed = sealer.seal(sealer.open(row.sealed, context), context)
    // Only if nobody has written another secret meanwhile.
    await database.writeTx(
      (trx) =>
        anyTable(trx, place.table)
          .where({ [place.id]: row.id, [place.column]: row.sealed })
          .update({ [place.column]: sealed }),
      `sealed:${context}`,
    )
  } catch (error) {
    if (!(error instanceof UnopenableError)) throw error
    log.error({ table: place.table, id: row.id }, `a secret cannot be opened: ${error.message}`)
  }
}

/** Seals all secrets with the first key that are sealed with an older one, so that the older one can be removed. */
export const run = async (_payload: NoPayload, { services, signal }: JobContext<ResealServices>): Promise<void> => {
  for (const place of Object.values(sealedColumns)) {
    for await (const rows of sealedRows(services.database.read, place)) {
      for (const row of rows) {
        signal.throwIfAborted()
        if (!services.sealer.isCurrent(row.sealed)) await reseal(services, place, row)
      }
    }
  }
}
