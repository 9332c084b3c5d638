import { invalid } from '../../problem.ts'

const maxReviewers = 1000

/** Refuses ids that name nobody who could be asked, each where it stands. */
export const requireKnown = (ids: readonly string[], known: ReadonlySet<string>, field: 'users' | 'teams'): void => {
  const index = ids.findIndex((id) => !known.has(id))
  if (index === -1) return
  const message = field === 'users' ? 'names nobody who may see this space' : 'names no team of this organization'
  throw invalid(`/body/${field}/${index}`, message, 'invalid_reference')
}

/** Refuses more reviewers than one answer tells. */
export const requireFew = (count: number): void => {
  if (count > maxReviewers) throw invalid('/body/users', `would make more than ${maxReviewers} reviewers`)
}
