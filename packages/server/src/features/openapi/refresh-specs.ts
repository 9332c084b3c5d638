import type { JobContext, NoPayload } from '@scriptorium/jobs/job'
import { requestProcessing } from './request.ts'
import type { OpenapiServices } from './services.ts'

const specsPerBatch = 200
// Spread over time, so that neither this server nor the servers of the documents are overloaded.
const spreadMs = 30 * 60 * 1000

/** Queues the processing of every specification with a URL, so that its latest version follows the document. */
export const run = async (
  _payload: NoPayload,
  { services, signal }: JobContext<Pick<OpenapiServices, 'database' | 'jobs'>>,
): Promise<void> => {
  const { database } = services
  for (let after = ''; ;) {
    signal.throwIfAborted()
    const specs = await database
      .read('openapiSpecs')
      .whereNotNull('sourceUrl')
      .where('id', '>', after)
      .orderBy('id')
      .limit(specsPerBatch)
      .select('id', 'organizationId')
    await database.writeTx(async (trx) => {
      for (const spec of specs) await requestProcessing(trx, services, spec, Math.random() * spreadMs)
    })
    if (specs.length < specsPerBatch) return
    after = specs.at(-1)!.id
  }
}
