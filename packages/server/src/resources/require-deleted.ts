import { Problem } from '../problem.ts'

/** Throws `not_found` if nothing was deleted. A DELETE then answers 204 as ever, and the audit log does not record it. */
export const requireDeleted = (count: number): void => {
  if (count === 0) throw new Problem('not_found', 'There is nothing to delete')
}
