import { runFor } from '@scriptorium/content/caller'
import { operations, type OperationId, type Query, type Result } from '@scriptorium/types'
import type { Request } from 'express'
import { callerIdOf, type UserPrincipal } from '../../../domain/access/principal.ts'
import { withReach } from '../../../domain/access/reach.ts'
import type { Services } from '../../services.ts'
import { guardOf } from './mount.ts'
import type { RulesByOperation } from './operation-rules.ts'
import { createRunner, type AllHandlers } from './run-operation.ts'
import { InvalidRequestError } from '@scriptorium/validator/invalid-request'
import { requestProblem } from '../request-problem.ts'
import { checkBody } from '@scriptorium/validator/hostile'

/** The parts of a request for an operation that a page calls. Nothing fills in the defaults of its query. */
export interface OperationCall<Id extends OperationId> {
  params: Readonly<Record<string, string>>
  query: Query<Id>
  body?: unknown
}

/** Calls an operation for the person who uses a page: with the checks, the transaction and the audit event of the API. */
export type CallOperation = <Id extends OperationId>(
  page: Request,
  principal: UserPrincipal,
  operationId: Id,
  call: OperationCall<Id>,
) => Promise<Result<Id>>

/** Returns a function with which pages call operations. The caller makes sure that the body has the form that the spec says. */
export const createOperationCaller = (
  handlers: AllHandlers,
  services: Services,
  operationRules: RulesByOperation,
): CallOperation => {
  const { read, writeTx, replica } = services.database
  const { run } = createRunner(handlers, services, operationRules)

  const answer = async (req: Request, operationId: OperationId): Promise<unknown> => {
    if (operations[operationId].method === 'get') return run(read, req, operationId)
    await checkBody(req.body).catch((error: unknown) => {
      // Pages show what is wrong with what somebody entered.
      throw error instanceof InvalidRequestError ? requestProblem(error) : error
    })
    const result = await writeTx((trx) => run(trx, req, operationId), guardOf(req))
    await replica?.noteWrite([`caller:${callerIdOf(req.principal!)}`, ...(req.subjects ?? [])])
    return result
  }

  return async (page, principal, operationId, { params, query, body = {} }) => {
    const { id, originalUrl } = page
    const req = { id, originalUrl, headers: {}, params, query, body, principal } as unknown as Request
    const work = () => runFor(`user:${callerIdOf(principal)}`, () => answer(req, operationId), guardOf(req))
    return (await withReach(principal.reach, work)) as never
  }
}
