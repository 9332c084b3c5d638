import type { Problem, ProblemCode, ProblemError as FieldError } from '#types'

/** A code that this version knows, or one that it does not. */
export type Code = ProblemCode | (string & Record<never, never>)

/** Thrown when the API answers that it could not do what was asked; each problem that is known has a class below this one. */
export class ProblemError<C extends string = Code> extends Error {
  override name = 'ProblemError'
  readonly status: number
  /** What went wrong, in one word; `http_<status>` when the answer came from something else than the API. */
  readonly code: C
  /** Names the call in the server's log. */
  readonly requestId: string | undefined
  readonly detail: string | undefined
  /** Where in the request it went wrong, one entry a place. */
  readonly errors: FieldError[]
  /** Its body has been read. */
  declare readonly response: Response

  constructor(operationId: string, response: Response, body: unknown) {
    const problem: Partial<Problem> = isProblem(body) ? body : {}
    const code = codeOf(response, body)
    const requestId = problem.requestId ?? response.headers.get('x-request-id') ?? undefined
    const said = problem.detail ?? problem.title ?? response.statusText
    super(`${operationId}: ${response.status} ${code}${said && `, ${said}`}${requestId ? ` (${requestId})` : ''}`)
    this.status = response.status
    this.code = code as C
    this.requestId = requestId
    this.detail = problem.detail
    this.errors = problem.errors ?? []
    // Not enumerable: a printed error is about the problem, not about every header of the answer.
    Object.defineProperty(this, 'response', { value: response })
  }
}

/** The word for what went wrong. */
export const codeOf = (response: Response, body: unknown): string =>
  (isProblem(body) && body.code) || `http_${response.status}`

const isProblem = (body: unknown): body is Partial<Problem> =>
  typeof body === 'object' && body !== null && typeof (body as Partial<Problem>).code === 'string'
