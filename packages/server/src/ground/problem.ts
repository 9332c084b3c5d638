import { problems, type ProblemCode } from '@scriptorium/types'

/** A fault of a request. The pointer starts with the part of the request: `/body/title`, `/query/limit`, `/path/spaceId`. */
export interface Fault {
  pointer: string
  message: string
}

interface ProblemOptions {
  errors?: Fault[]
  headers?: Record<string, string>
  cause?: unknown
  /** Whether a queue or a limit refused the work, which happens under load and is no failure. */
  isRefusal?: boolean
}

/** An error response that any layer can throw. It has a code of the catalogue, which determines the status. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: string | undefined
  readonly errors: Fault[] | undefined
  readonly headers: Record<string, string>
  readonly isRefusal: boolean

  constructor(
    code: ProblemCode,
    detail?: string,
    { errors, headers = {}, cause, isRefusal = false }: ProblemOptions = {},
  ) {
    super(detail ?? problems[code].title, { cause })
    this.name = 'Problem'
    this.code = code
    this.detail = detail
    this.errors = errors
    this.headers = headers
    this.isRefusal = isRefusal
  }

  get status(): number {
    return problems[this.code].status
  }
}

/** Returns the problem for one invalid field of the request. */
export const invalid = (pointer: string, message: string, code: ProblemCode = 'invalid_request') =>
  new Problem(code, `${pointer.split('/').slice(2).join('.') || 'The body'} ${message}`, {
    errors: [{ pointer, message }],
  })
