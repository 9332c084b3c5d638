import type { MergeRule, MergeRules } from '@scriptorium/types'
import type { Knex } from 'knex'
import { findMemberIds } from '../access/members.ts'

const userIdsOf = (rules: MergeRules): string[] =>
  rules.type === 'rules' ? rules.rules.flatMap((rule) => ('users' in rule ? rule.users : [])) : []

// No review could satisfy a rule without users, so the rule is removed.
const withMembersOnly = (rules: MergeRules, memberIds: ReadonlySet<string>): MergeRules => {
  if (rules.type !== 'rules') return rules
  const kept = rules.rules.map((rule): MergeRule =>
    'users' in rule ? { ...rule, users: rule.users.filter((id) => memberIds.has(id)) } : rule,
  )
  return { ...rules, rules: kept.filter((rule) => !('users' in rule) || rule.users.length > 0) }
}

/** Removes users who are not members of `organizationId` from the merge rules of spaces. */
export const removeFormerMembers = async (db: Knex, spaceIds: string[], organizationId: string): Promise<void> => {
  const spaces = await db('spaces').whereIn('id', spaceIds).where('mergeRules', 'like', '%"users"%').select()
  for (const { id, mergeRules } of spaces) {
    const rules = JSON.parse(mergeRules) as MergeRules
    const memberIds = await findMemberIds(db, organizationId, userIdsOf(rules))
    await db('spaces')
      .where({ id })
      .update({ mergeRules: JSON.stringify(withMembersOnly(rules, memberIds)) })
  }
}
