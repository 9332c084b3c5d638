import { accessCases, pathCases } from './access-cases.ts'
import { faultsOf, missOf } from './answers.ts'
import { bodyCases } from './body-cases.ts'
import type { Case } from './case.ts'
import { each, type Answer, type Send, type Sent } from './http.ts'
import { testConventions, testIfMatch, type ConventionResult } from './conventions.ts'
import { createOrganization, createPlace } from './place.ts'
import { queryCases } from './query-cases.ts'
import { bodyExamplesOf, isRead, operations, type SpecOperation } from './spec.ts'
import { bodyOf, isWhole, validRequest, type Ids } from './requests.ts'
import type { Tried } from './tried.ts'

/** An answer that violates the spec. */
export interface Violation {
  operationId: string
  case: string
  request: string
  fault: string
}

/** The result of the tests of an operation. */
export interface Outcome {
  operationId: string
  requests: number
  /** The statuses that it returned. */
  seen: number[]
  /** `pathless`: the resources in its path could not be created, so that only refusals were tested. */
  reached: 'success' | 'not implemented' | 'pathless' | 'refused'
  violations: Violation[]
}

/** The input of a test run. `onOutcome` is called after each operation. */
export interface Run {
  send: Send
  token: string
  only?: readonly string[]
  /**
   * Whether to also send requests whose answers do not depend on the kind of database: malformed ones, and those that try the
   * conventions of HTTP. True by default.
   */
  isComplete?: boolean
  onOutcome?: (outcome: Outcome) => void
}

const shown = ({ method, path, body }: Sent) =>
  `${method} ${path.slice(0, 200)} ${body?.toString().slice(0, 200) ?? ''}`

const examples = (operation: SpecOperation, base: Sent, ids: Ids): Case[] => {
  const bodies = operation.requestBody ? bodyExamplesOf(operation) : []
  const all = bodies.length > 0 ? bodies.map((body) => ({ ...base, body: bodyOf(body, ids) })) : [base]
  return all.map((sent, index) => ({ operation, name: `example ${index + 1}`, sent, fitting: '/body' }))
}

// A broken connection counts as a violation, so that the other operations are still tested.
const noAnswer = (error: Error): Answer => {
  const text = `no answer: ${error.message}`
  return { status: 500, headers: {}, text, json: () => ({}) }
}

/** Returns the outcome for an operation, by its responses to the examples of the spec. */
const reachOf = (operation: SpecOperation, statuses: number[], ids: Ids): Outcome['reached'] => {
  const isThere = isWhole(operation, ids)
  if (isThere && statuses.some((status) => status < 300)) return 'success'
  if (statuses.includes(501)) return 'not implemented'
  return isThere ? 'refused' : 'pathless'
}

/** Returns whether the schema refuses the request, so that no handler gets it. */
const isInvalid = ({ status, pointer }: Case): boolean => status === 400 && pointer !== undefined

const tryOperation = async (
  operation: SpecOperation,
  { send, token, isComplete = true }: Run,
  ids: Ids,
  tried: Tried,
): Promise<Outcome> => {
  const seen = new Set<number>()
  const violations: Violation[] = []
  let requests = 0
  const note = (name: string, sent: Sent, answer: Answer, faults: string[]) => {
    requests += 1
    seen.add(answer.status)
    const { operationId } = operation
    for (const fault of faults) violations.push({ operationId, case: name, request: shown(sent), fault })
  }
  const attempt = async (one: Case): Promise<Answer> => {
    const answer = await send(one.sent).catch(noAnswer)
    const isHead = one.sent.method === 'HEAD'
    note(one.name, one.sent, answer, [...faultsOf(operation, answer, isHead), ...missOf(one, answer)])
    return answer
  }

  const base = validRequest(operation, token, ids)
  const all = [...queryCases(operation, base, tried), ...bodyCases(operation, base, ids, tried)]
  const cases = isComplete ? all : all.filter((one) => !isInvalid(one))
  const refused = isComplete ? [...accessCases(operation, base, token), ...pathCases(operation, base, ids)] : []
  await each([...refused, ...cases.filter(({ fitting }) => fitting === undefined)], attempt, 4)
  const noteConventions = (results: ConventionResult[]) => {
    for (const { name, sent, answer, fault } of results)
      note(name, sent, answer, [...faultsOf(operation, answer), ...(fault ? [fault] : [])])
  }
  const hasConventions = isComplete && isWhole(operation, ids)
  if (hasConventions) noteConventions(await testIfMatch(operation, base, send))
  const answers = await each(examples(operation, base, ids), attempt, 1)
  const reached = reachOf(
    operation,
    answers.map(({ status }) => status),
    ids,
  )
  for (const one of cases.filter(({ fitting }) => fitting !== undefined)) await attempt(one)
  if (hasConventions) noteConventions(await testConventions(operation, base, answers[0]!, send))
  return { operationId: operation.operationId, requests, seen: [...seen].toSorted(), reached, violations }
}

/**
 * Tests every operation of a running server. Writes happen in new organizations, which remain because the API cannot delete
 * organizations; writes inside of a space, collection or site share one.
 */
export const runContract = async (run: Run): Promise<Outcome[]> => {
  const { send, token, only, onOutcome } = run
  const [forReads, forWrites] = [await createPlace(send, token), await createOrganization(send, token)]
  const tried: Tried = new Set()
  const chosen = operations.filter(({ operationId }) => !only || only.includes(operationId))
  return each(
    chosen,
    async (operation) => {
      const ids = isRead(operation) ? forReads : await createPlace(send, token, operation, forWrites)
      const outcome = await tryOperation(operation, run, ids, tried)
      onOutcome?.(outcome)
      return outcome
    },
    4,
  )
}
