import type { MergeRule, MergeRules } from '@scriptorium/types'
import type { Fault } from '../../http/problem.ts'
import { Problem } from '../../http/problem.ts'
import type { ChangeRequestRow } from '../../db/tables/content.ts'

/** What merge rules look at. Of each user the latest review counts, while it is not outdated. */
export interface MergeFacts {
  changeRequest: ChangeRequestRow
  isUpToDate: boolean
  actorId: string
  reviews: { userId: string; status: 'approved' | 'changes-requested'; byAgent: boolean }[]
}

const approvedBy = ({ reviews }: MergeFacts) =>
  new Set(reviews.filter(({ status }) => status === 'approved').map(({ userId }) => userId))

// Each answers whether the rule is met.
const checks: { [Name in MergeRule['rule']]: (facts: MergeFacts, rule: MergeRule) => boolean } = {
  require_specific_reviewers: (facts, rule) => usersOf(rule).every((user) => approvedBy(facts).has(user)),
  require_one_of_specific_reviewers: (facts, rule) => usersOf(rule).some((user) => approvedBy(facts).has(user)),
  allow_bypass: () => true,
  require_at_least_one_review: ({ reviews }) => reviews.length > 0,
  require_at_least_one_approved_review: (facts) => approvedBy(facts).size > 0,
  require_all_reviews_approved: ({ reviews }) => reviews.every(({ status }) => status === 'approved'),
  require_agent_review: ({ reviews }) => reviews.some(({ byAgent, status }) => byAgent && status === 'approved'),
  require_up_to_date_change_request: ({ isUpToDate }) => isUpToDate,
  require_change_request_subject: ({ changeRequest }) => changeRequest.subject.trim() !== '',
  require_change_request_description: ({ changeRequest }) => changeRequest.description !== null,
  require_author_to_merge: ({ changeRequest, actorId }) => changeRequest.createdBy === actorId,
  // Until expressions are evaluated, one that cannot be shown to hold does not hold.
  custom: () => false,
}

const usersOf = (rule: MergeRule): string[] => ('users' in rule ? rule.users : [])

const messageOf = (rule: MergeRule): string => ('message' in rule && rule.message ? rule.message : rule.rule)

/** The rules that hold for a space: its own, or those of the organization. */
export const effectiveRules = (space: MergeRules, organization: MergeRules): MergeRule[] => {
  const rules = space.type === 'inherit' ? organization : space
  return rules.type === 'rules' ? rules.rules : []
}

/** Refuses a merge with the first rule that fails in `detail` and all of them in `errors`; a bypass outweighs them. */
export const requireMergeRules = (rules: MergeRule[], facts: MergeFacts): void => {
  if (rules.some((rule) => rule.rule === 'allow_bypass' && usersOf(rule).includes(facts.actorId))) return
  const errors: Fault[] = rules.flatMap((rule, index) =>
    checks[rule.rule](facts, rule) ? [] : [{ pointer: `/rules/${index}`, message: messageOf(rule) }],
  )
  const [first] = errors
  if (first) throw new Problem('merge_rule_failed', first.message, { errors })
}
