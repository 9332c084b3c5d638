import type { MergeRule, MergeRules } from '@scriptorium/types'
import type { Knex } from 'knex'
import { Problem, type Fault } from '../../ground/problem.ts'
import { faultOfExpression } from './change-requests/merge-expressions.ts'
import { findMemberIds } from '../../domain/access/members.ts'

type Given = MergeRules | undefined

const rulesOf = (given: Given): MergeRule[] => (given?.type === 'rules' ? given.rules : [])

const requireKnownReviewers = async (db: Knex, organizationId: string, given: Given): Promise<void> => {
  const named = rulesOf(given).flatMap((rule, i) =>
    'users' in rule ? rule.users.map((id, j) => ({ id, pointer: `/body/mergeRules/rules/${i}/users/${j}` })) : [],
  )
  const known = await findMemberIds(
    db,
    organizationId,
    named.map(({ id }) => id),
  )
  const message = 'is not a member of this organization'
  const errors = named.filter(({ id }) => !known.has(id)).map(({ pointer }) => ({ pointer, message }))
  if (errors.length > 0) throw new Problem('invalid_reference', `A user of the merge rules ${message}`, { errors })
}

const requireSoundExpressions = (given: Given): void => {
  const errors = rulesOf(given).flatMap((rule, index): Fault[] => {
    const fault = 'expression' in rule ? faultOfExpression(rule.expression) : undefined
    return fault === undefined ? [] : [{ pointer: `/body/mergeRules/rules/${index}/expression`, message: fault }]
  })
  const [first] = errors
  if (first)
    throw new Problem('invalid_request', `An expression of the merge rules is invalid: ${first.message}`, { errors })
}

/** Throws if merge rules name users who are not members, or have invalid expressions: they could never be met. */
export const requireValidMergeRules = async (db: Knex, organizationId: string, given: Given): Promise<void> => {
  requireSoundExpressions(given)
  await requireKnownReviewers(db, organizationId, given)
}
