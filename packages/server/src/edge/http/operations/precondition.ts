import { isChanged } from '../etag.ts'
import { Problem } from '../../../ground/problem.ts'

// PUT and POST on an item create it if it does not exist.
const creating = new Set(['PUT', 'POST'])

const failed = (detail: string) => new Problem('precondition_failed', detail)

/**
 * Throws unless the resource still has an ETag that `If-Match` names. `read` returns the resource as its GET does and runs in
 * the transaction of the write, so that the resource cannot change before the write.
 */
export const requireMatch = async (header: string, method: string, read: () => Promise<unknown>): Promise<void> => {
  const current = await read().catch((error: unknown) => {
    // An upsert of a resource that does not exist fails the precondition with 412; other methods keep their 404.
    const isAbsent = error instanceof Problem && error.code === 'not_found'
    throw isAbsent && creating.has(method) ? failed('The resource does not exist, so If-Match cannot match') : error
  })
  if (isChanged(header, current)) {
    throw failed('The resource has changed since the ETag in If-Match: read it again')
  }
}
