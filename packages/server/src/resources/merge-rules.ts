import type { MergeRules } from '@scriptorium/types'
import type { Knex } from 'knex'
import { Problem } from '../http/problem.ts'
import { findMemberIds } from './members/repo.ts'

/** Refuses merge rules that name someone who does not belong to the organization: they could never be met. */
export const requireKnownReviewers = async (
  db: Knex,
  organizationId: string,
  mergeRules: MergeRules | undefined,
): Promise<void> => {
  const rules = mergeRules?.type === 'rules' ? mergeRules.rules : []
  const named = rules.flatMap((rule, i) =>
    'users' in rule ? rule.users.map((id, j) => ({ id, pointer: `/body/mergeRules/rules/${i}/users/${j}` })) : [],
  )
  const known = await findMemberIds(
    db,
    organizationId,
    named.map(({ id }) => id),
  )
  const message = 'names no member of this organization'
  const errors = named.filter(({ id }) => !known.has(id)).map(({ pointer }) => ({ pointer, message }))
  if (errors.length > 0) throw new Problem('invalid_reference', `A user of the merge rules ${message}`, { errors })
}
