import { etagOf, namesTag } from './etag.ts'
import { Problem } from '../problem.ts'

// PUT and POST on an item make it where it is not.
const creating = new Set(['PUT', 'POST'])

const failed = (detail: string) => new Problem('precondition_failed', detail)

/**
 * Lets a write go on only if the resource still is the one that `If-Match` names. `read` gives the resource as its GET
 * does, within the transaction of the write: nobody changes it in between.
 */
export const requireMatch = async (header: string, method: string, read: () => Promise<unknown>): Promise<void> => {
  const current = await read().catch((error: unknown) => {
    // What an upsert is about to create is not there to match; elsewhere the absence itself is the answer.
    const isAbsent = error instanceof Problem && error.code === 'not_found'
    throw isAbsent && creating.has(method) ? failed('There is nothing yet that If-Match could name') : error
  })
  if (!namesTag(header, etagOf(JSON.stringify(current)), 'strong')) {
    throw failed('The resource is not as If-Match names it: read it again')
  }
}
