import type { MergeRule, MergeRules } from '@scriptorium/types'
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

const naming = (rules: MergeRules): string[] =>
  rules.type === 'rules' ? rules.rules.flatMap((rule) => ('users' in rule ? rule.users : [])) : []

// A rule that names nobody any more could never be met, and goes.
const withoutStrangers = (rules: MergeRules, known: ReadonlySet<string>): MergeRules => {
  if (rules.type !== 'rules') return rules
  const left = rules.rules.map((rule): MergeRule =>
    'users' in rule ? { ...rule, users: rule.users.filter((id) => known.has(id)) } : rule,
  )
  return { ...rules, rules: left.filter((rule) => !('users' in rule) || rule.users.length > 0) }
}

/** Takes out of the merge rules of spaces who does not belong to the organization that they have come to. */
export const forgetStrangers = async (db: Knex, spaceIds: string[], organizationId: string): Promise<void> => {
  const spaces = await db('spaces').whereIn('id', spaceIds).where('mergeRules', 'like', '%"users"%').select()
  for (const { id, mergeRules } of spaces) {
    const rules = JSON.parse(mergeRules) as MergeRules
    const known = await findMemberIds(db, organizationId, naming(rules))
    await db('spaces')
      .where({ id })
      .update({ mergeRules: JSON.stringify(withoutStrangers(rules, known)) })
  }
}
