import type { MergeRule, MergeRules } from '@scriptorium/types'
import { Problem, type Fault } from '../../../ground/problem.ts'
import { descriptionText, expressionHolds } from './merge-expressions.ts'
import type { CheckedRule, CheckedRules, MergeFacts, StandingReview } from './rows.ts'

const approved = ({ status }: StandingReview): boolean => status === 'approved'

const hasApproved = ({ reviews }: MergeFacts, userId: string): boolean =>
  reviews.some((review) => approved(review) && review.reviewer.id === userId)

const usersOf = (rule: MergeRule): string[] => ('users' in rule ? rule.users : [])

/** A function that returns whether a change request meets a rule, and the message if it does not. */
type Check = readonly [holds: (facts: MergeFacts, rule: MergeRule) => boolean, otherwise: string]

const checks: Record<MergeRule['rule'], Check> = {
  require_specific_reviewers: [
    (facts, rule) => usersOf(rule).every((user) => hasApproved(facts, user)),
    'some required reviewers have not approved the current content',
  ],
  require_one_of_specific_reviewers: [
    (facts, rule) => usersOf(rule).some((user) => hasApproved(facts, user)),
    'none of the named reviewers has approved the current content',
  ],
  allow_bypass: [() => true, ''],
  require_at_least_one_review: [({ reviews }) => reviews.length > 0, 'the current content has no review'],
  require_at_least_one_approved_review: [
    ({ reviews }) => reviews.some(approved),
    'the current content has no approval',
  ],
  require_all_reviews_approved: [({ reviews }) => reviews.every(approved), 'a reviewer requested changes'],
  require_agent_review: [
    ({ reviews }) => reviews.some((review) => review.byAgent && approved(review)),
    'no integration has approved the current content',
  ],
  require_up_to_date_change_request: [
    ({ isUpToDate }) => isUpToDate,
    'main content has changed: update the change request first',
  ],
  require_change_request_subject: [
    ({ changeRequest }) => changeRequest.subject.trim() !== '',
    'the change request has no subject',
  ],
  require_change_request_description: [
    ({ changeRequest }) => descriptionText(changeRequest.description).trim() !== '',
    'the change request has no description',
  ],
  require_author_to_merge: [
    ({ changeRequest, actor }) => changeRequest.createdBy === actor.id,
    'only the author of the change request can merge it',
  ],
  custom: [(facts, rule) => 'expression' in rule && expressionHolds(rule.expression, facts), 'the expression is false'],
}

const messageOf = (rule: MergeRule): string =>
  `${rule.rule}: ${('message' in rule && rule.message) || checks[rule.rule][1]}`

const bypasses = (rules: MergeRule[], { actor }: MergeFacts): boolean =>
  rules.some((rule) => rule.rule === 'allow_bypass' && rule.users.includes(actor.id))

/** Returns the users who could meet a rule that is not met; undefined if it does not depend on certain users. */
const usersWhoCanMeet = (rule: MergeRule, facts: MergeFacts): string[] | undefined => {
  switch (rule.rule) {
    case 'require_specific_reviewers':
      return usersOf(rule).filter((user) => !hasApproved(facts, user))
    case 'require_one_of_specific_reviewers':
      return usersOf(rule)
    case 'require_all_reviews_approved':
      return facts.reviews.filter((review) => !approved(review)).map(({ reviewer }) => reviewer.id)
    case 'require_author_to_merge':
      return [facts.changeRequest.createdBy]
    default:
      return undefined
  }
}

/** Returns whether each rule is met, and whether the user can merge although one is not. */
export const checkMergeRules = (rules: MergeRule[], facts: MergeFacts): CheckedRules => {
  const checked = rules.flatMap((rule): CheckedRule[] => {
    if (rule.rule === 'allow_bypass') return []
    const isMet = checks[rule.rule][0](facts, rule)
    const message = 'message' in rule && rule.message ? rule.message : undefined
    return [{ rule: rule.rule, isMet, message, userIds: isMet ? undefined : usersWhoCanMeet(rule, facts) }]
  })
  return { isBypassed: bypasses(rules, facts), rules: checked }
}

/** Returns the rules that apply to a space: its own, or those of its organization. */
export const effectiveRules = (space: MergeRules, organization: MergeRules): MergeRule[] => {
  const rules = space.type === 'inherit' ? organization : space
  return rules.type === 'rules' ? rules.rules : []
}

/**
 * Throws `merge_rule_failed` if rules fail: `detail` has the first of them, `errors` has all. A rule can let the user bypass all
 * rules.
 */
export const requireMergeRules = (rules: MergeRule[], facts: MergeFacts): void => {
  if (bypasses(rules, facts)) return
  const errors: Fault[] = rules.flatMap((rule, index) =>
    checks[rule.rule][0](facts, rule) ? [] : [{ pointer: `/rules/${index}`, message: messageOf(rule) }],
  )
  const [first] = errors
  if (first) throw new Problem('merge_rule_failed', first.message, { errors })
}
