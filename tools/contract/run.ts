import { accessCases, pathCases } from './access-cases.ts'
import { faultsOf, missOf } from './answers.ts'
import { bodyCases } from './body-cases.ts'
import type { Case } from './case.ts'
import { each, type Answer, type Send, type Sent } from './http.ts'
import { guarded, mannersOf, type Manner } from './manners.ts'
import { createPlace } from './place.ts'
import { queryCases } from './query-cases.ts'
import { bodyExamplesOf, isRead, operations, type SpecOperation } from './spec.ts'
import { bodyOf, isWhole, validRequest, type Ids } from './requests.ts'

/** An answer that breaks the interface. */
export interface Violation {
  operationId: string
  case: string
  request: string
  fault: string
}

/** How far an operation was tried, and with what end. */
export interface Outcome {
  operationId: string
  requests: number
  /** The statuses that it answered with. */
  seen: number[]
  /** `success`: it was seen to work. `pathless`: what its path names could not be made, so only refusals were seen. */
  reached: 'success' | 'not implemented' | 'pathless' | 'refused'
  violations: Violation[]
}

const shown = ({ method, path, body }: Sent) =>
  `${method} ${path.slice(0, 200)} ${body?.toString().slice(0, 200) ?? ''}`

const examples = (operation: SpecOperation, base: Sent, ids: Ids): Case[] => {
  const bodies = operation.requestBody ? bodyExamplesOf(operation) : []
  const all = bodies.length > 0 ? bodies.map((body) => ({ ...base, body: bodyOf(body, ids) })) : [base]
  return all.map((sent, index) => ({ operation, name: `example ${index + 1}`, sent, fitting: '/body' }))
}

// A connection that breaks is a fault of the operation, and no reason not to try the others.
const noAnswer = (error: Error): Answer => {
  const text = `no answer: ${error.message}`
  return { status: 500, headers: {}, text, json: () => ({}) }
}

/** What has become of an operation, by its answers to what the spec shows. */
const reachOf = (operation: SpecOperation, statuses: number[], ids: Ids): Outcome['reached'] => {
  const isThere = isWhole(operation, ids)
  if (isThere && statuses.some((status) => status < 300)) return 'success'
  if (statuses.includes(501)) return 'not implemented'
  return isThere ? 'refused' : 'pathless'
}

const tryOperation = async (operation: SpecOperation, send: Send, token: string, ids: Ids): Promise<Outcome> => {
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
  const cases = [...queryCases(operation, base), ...bodyCases(operation, base, ids)]
  const refused = [...accessCases(operation, base, token), ...pathCases(operation, base, ids)]
  await each([...refused, ...cases.filter(({ fitting }) => fitting === undefined)], attempt, 4)
  const noteManners = (manners: Manner[]) => {
    for (const { name, sent, answer, fault } of manners)
      note(name, sent, answer, [...faultsOf(operation, answer), ...(fault ? [fault] : [])])
  }
  if (isWhole(operation, ids)) noteManners(await guarded(operation, base, send))
  const answers = await each(examples(operation, base, ids), attempt, 1)
  const reached = reachOf(
    operation,
    answers.map(({ status }) => status),
    ids,
  )
  for (const one of cases.filter(({ fitting }) => fitting !== undefined)) await attempt(one)
  if (isWhole(operation, ids)) noteManners(await mannersOf(operation, base, answers[0]!, send))
  return { operationId: operation.operationId, requests, seen: [...seen].toSorted(), reached, violations }
}

/** Whom to ask, and about what; `onOutcome` hears of each operation as it is done. */
export interface Run {
  send: Send
  token: string
  only?: readonly string[]
  onOutcome?: (outcome: Outcome) => void
}

/**
 * Tries every operation against a running server. Writes happen in organizations of their own, which stay behind: the
 * interface has no way to delete them.
 */
export const runContract = async ({ send, token, only, onOutcome }: Run): Promise<Outcome[]> => {
  const shared = await createPlace(send, token)
  const chosen = operations.filter(({ operationId }) => !only || only.includes(operationId))
  return each(
    chosen,
    async (operation) => {
      const ids = isRead(operation) ? shared : await createPlace(send, token, operation)
      const outcome = await tryOperation(operation, send, token, ids)
      onOutcome?.(outcome)
      return outcome
    },
    4,
  )
}
