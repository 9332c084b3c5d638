import { invalid } from '../../../ground/problem.ts'

const maxReviewers = 1000

/** Throws `invalid_reference` if ids name users or teams that cannot be asked. */
export const requireKnown = (ids: readonly string[], known: ReadonlySet<string>, field: 'users' | 'teams'): void => {
  const index = ids.findIndex((id) => !known.has(id))
  if (index === -1) return
  const message = field === 'users' ? 'is not a user who can see this space' : 'is not a team of this organization'
  throw invalid(`/body/${field}/${index}`, message, 'invalid_reference')
}

/** Throws `invalid_request` if a change request would have more reviewers than fit in a response. */
export const requireFew = (count: number): void => {
  if (count > maxReviewers) throw invalid('/body/users', `must not result in more than ${maxReviewers} reviewers`)
}
