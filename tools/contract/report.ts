import type { Outcome, Violation } from './run.ts'
import { operations } from './spec.ts'

/** What can be seen only by waiting or by breaking something. */
const RARE = new Set(['429', '503', '507', 'default'])

const documentedBy = new Map(operations.map(({ operationId, responses }) => [operationId, Object.keys(responses)]))

/** The statuses that the spec gives an operation and that were not seen. */
export const unseenOf = ({ operationId, seen }: Outcome): string[] =>
  (documentedBy.get(operationId) ?? []).filter((status) => !RARE.has(status) && !seen.includes(Number(status)))

const row = (name: string, requests: string, seen: string, unseen: string) =>
  `${name.padEnd(42)} ${requests.padStart(5)}  ${seen.padEnd(36)} ${unseen}`.trimEnd()

/** A line an operation: how often it was asked, and which of its answers were seen. */
export const coverageLines = (outcomes: readonly Outcome[]): string[] => [
  row('operation', 'asked', 'seen', 'not seen'),
  ...outcomes.map((outcome) =>
    row(
      outcome.operationId,
      String(outcome.requests),
      outcome.seen.join(' '),
      outcome.reached === 'success' ? unseenOf(outcome).join(' ') : outcome.reached,
    ),
  ),
]

/** Three lines a violation: where, what was sent, what is wrong. */
export const violationLines = ({ operationId, case: name, request, fault }: Violation): string[] => [
  `✖ ${operationId}  ${name}`,
  `    ${request.trim()}`,
  `    ${fault}`,
]

const count = (outcomes: readonly Outcome[], reached: Outcome['reached']) =>
  outcomes.filter((outcome) => outcome.reached === reached).length

/** The end of it all, in two lines. */
export const summaryLines = (outcomes: readonly Outcome[]): string[] => {
  const requests = outcomes.reduce((sum, outcome) => sum + outcome.requests, 0)
  const violations = outcomes.flatMap((outcome) => outcome.violations).length
  return [
    `${outcomes.length} operations: ${count(outcomes, 'success')} seen to work, ${count(outcomes, 'not implemented')} not ` +
      `implemented, ${count(outcomes, 'pathless')} of what could not be made, ${count(outcomes, 'refused')} only refused.`,
    `${requests} requests, ${violations} violations.`,
  ]
}
