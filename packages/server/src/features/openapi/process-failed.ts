import type { Knex } from 'knex'
import type { SpecJob } from './process-spec.ts'
import { endFailed, findSpecById } from './store.ts'

/** Ends the processing of a specification whose job has failed, so that nobody waits for it. */
export const failed = async (trx: Knex.Transaction, { specId }: SpecJob) => {
  const spec = await findSpecById(trx, specId)
  const errors = [{ message: 'The document could not be processed' }]
  if (spec) await endFailed(trx, spec, { kind: 'failure', code: 'PARSE_ERROR', errors }, new Date().toISOString())
}
