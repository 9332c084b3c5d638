import type { Problem, ProblemCode, ProblemError as FieldError } from '#types'

/** A code of the API, or the status of a response that does not come from the API. A newer server can have further codes. */
export type Code = ProblemCode | `http_${number}`

/** Thrown if the API returns an error. Each known code has a subclass. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly status: number
  /** Machine-readable reason. `http_<status>` if the response does not come from the API. */
  readonly code: Code
  /** Id of the request in the server's log. */
  readonly requestId: string | undefined
  readonly detail: string | undefined
  /** Errors in the request, one for each invalid part. */
  readonly errors: FieldError[]
  /** The response. Its body is already consumed. */
  declare readonly response: Response

  constructor(operationId: string, response: Response, body: unknown) {
    const problem: Partial<Problem> = isProblem(body) ? body : {}
    const code = codeOf(response, body)
    const requestId = problem.requestId ?? response.headers.get('x-request-id') ?? undefined
    const text = problem.detail ?? problem.title ?? response.statusText
    super(`${operationId}: ${response.status} ${code}${text && `, ${text}`}${requestId ? ` (${requestId})` : ''}`)
    this.status = response.status
    this.code = code as Code
    this.requestId = requestId
    this.detail = problem.detail
    this.errors = problem.errors ?? []
    // Not enumerable, so that a printed error does not list every response header.
    Object.defineProperty(this, 'response', { value: response })
  }
}

/** Returns the code of an error response. */
export const codeOf = (response: Response, body: unknown): string =>
  (isProblem(body) && body.code) || `http_${response.status}`

const isProblem = (body: unknown): body is Partial<Problem> =>
  typeof body === 'object' && body !== null && typeof (body as Partial<Problem>).code === 'string'
