import { InvalidCursorError } from '@scriptorium/database/cursor'
import { ContentUnavailableError } from '@scriptorium/content/content-error'
import { ForbiddenQuestionError, InvalidQuestionError } from '@scriptorium/insights/question'
import type { Dialect, DatabaseErrorKind } from '@scriptorium/database/dialect'
import { InvalidRequestError } from '@scriptorium/validator/invalid-request'
import { Problem } from '../../ground/problem.ts'
import { requestProblem } from './request-problem.ts'

const troubles: Record<DatabaseErrorKind, (cause: unknown) => Problem> = {
  duplicate: (cause) => new Problem('already_exists', undefined, { cause }),
  invalid: (cause) => new Problem('invalid_request', 'A value is out of the range that can be stored', { cause }),
  retry: (cause) =>
    new Problem('unavailable', 'Too many concurrent writes: try again', {
      cause,
      headers: { 'Retry-After': '1' },
      isRefusal: true,
    }),
  busy: (cause) => new Problem('unavailable', undefined, { cause, isRefusal: true }),
  unavailable: (cause) => new Problem('unavailable', undefined, { cause }),
  full: (cause) => new Problem('storage_full', undefined, { cause }),
}

const tooMuch = (cause: ContentUnavailableError): Problem =>
  new Problem('unavailable', 'Too much other work is waiting: try again later', {
    cause,
    headers: { 'Retry-After': '5' },
    isRefusal: true,
  })

const invalidCursor = ({ message }: InvalidCursorError): Problem =>
  new Problem('invalid_cursor', `page ${message}`, { errors: [{ pointer: '/query/page', message }] })

/** Converts an error that is not a Problem into one. Unknown errors become a 500 without details. */
export const translateError =
  ({ trouble }: Dialect) =>
  (error: unknown): Problem => {
    if (error instanceof InvalidRequestError) return requestProblem(error)
    if (error instanceof InvalidCursorError) return invalidCursor(error)
    if (error instanceof ForbiddenQuestionError) return new Problem('forbidden', error.message)
    if (error instanceof InvalidQuestionError) return new Problem('invalid_request', error.message)
    const word = trouble(error)
    if (word) return troubles[word](error)
    if (error instanceof ContentUnavailableError) return error.cause ? troubles.unavailable(error) : tooMuch(error)
    const status = (error as { status?: unknown } | null)?.status
    if (error instanceof URIError || status === 400)
      return new Problem('invalid_request', 'The address is malformed', { cause: error })
    return new Problem('internal', undefined, { cause: error })
  }
