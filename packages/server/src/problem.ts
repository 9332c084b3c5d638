import { problems, type ProblemCode } from '@scriptorium/types'

/** One fault of a request; the pointer begins with its place: `/body/title`, `/query/limit`, `/path/spaceId`. */
export interface Fault {
  pointer: string
  message: string
}

interface ProblemOptions {
  errors?: Fault[]
  headers?: Record<string, string>
  cause?: unknown
}

/** What any layer throws to answer with an error: a word of the catalogue, never a status. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: string | undefined
  readonly errors: Fault[] | undefined
  readonly headers: Record<string, string>

  constructor(code: ProblemCode, detail?: string, { errors, headers = {}, cause }: ProblemOptions = {}) {
    super(detail ?? problems[code].title, { cause })
    this.name = 'Problem'
    this.code = code
    this.detail = detail
    this.errors = errors
    this.headers = headers
  }

  get status(): number {
    return problems[this.code].status
  }
}

/** The fault of one member of the request, as a problem of its own. */
export const invalid = (pointer: string, message: string, code: ProblemCode = 'invalid_request') =>
  new Problem(code, `${pointer.split('/').slice(2).join('.') || 'The body'} ${message}`, {
    errors: [{ pointer, message }],
  })
