import { Problem } from '../../ground/problem.ts'

/** Throws `not_found` if nothing was deleted. The response to the DELETE is still 204, but the audit log has no event for it. */
export const requireDeleted = (count: number): void => {
  if (count === 0) throw new Problem('not_found', 'There is nothing to delete')
}
