import type { Outcome, Violation } from './run.ts'
import { operations } from './spec.ts'

/** Statuses that the tests cannot provoke. */
const untestedStatuses = new Set(['429', '503', '507', 'default'])

const documentedBy = new Map(operations.map(({ operationId, responses }) => [operationId, Object.keys(responses)]))

/** Returns the documented statuses of an operation that no test provoked. */
export const unseenOf = ({ operationId, seen }: Outcome): string[] =>
  (documentedBy.get(operationId) ?? []).filter(
    (status) => !untestedStatuses.has(status) && !seen.includes(Number(status)),
  )

const row = (name: string, requests: string, seen: string, unseen: string) =>
  `${name.padEnd(42)} ${requests.padStart(8)}  ${seen.padEnd(36)} ${unseen}`.trimEnd()

/** Formats one line for each operation: the number of requests, and the statuses that were returned. */
export const coverageLines = (outcomes: readonly Outcome[]): string[] => [
  row('operation', 'requests', 'statuses', 'not returned'),
  ...outcomes.map((outcome) =>
    row(
      outcome.operationId,
      String(outcome.requests),
      outcome.seen.join(' '),
      outcome.reached === 'success' ? unseenOf(outcome).join(' ') : outcome.reached,
    ),
  ),
]

/** Formats a violation as three lines: the case, the request and the fault. */
export const violationLines = ({ operationId, case: name, request, fault }: Violation): string[] => [
  `✖ ${operationId}  ${name}`,
  `    ${request.trim()}`,
  `    ${fault}`,
]

const count = (outcomes: readonly Outcome[], reached: Outcome['reached']) =>
  outcomes.filter((outcome) => outcome.reached === reached).length

/** Formats the totals as two lines. */
export const summaryLines = (outcomes: readonly Outcome[]): string[] => {
  const requests = outcomes.reduce((sum, outcome) => sum + outcome.requests, 0)
  const violations = outcomes.flatMap((outcome) => outcome.violations).length
  return [
    `${outcomes.length} operations: ${count(outcomes, 'success')} succeeded, ${count(outcomes, 'not implemented')} not ` +
      `implemented, ${count(outcomes, 'pathless')} without test data, ${count(outcomes, 'refused')} always refused.`,
    `${requests} requests, ${violations} violations.`,
  ]
}
