import { ProblemError } from './problem.ts'

// One class for each problem code, for `instanceof`. `refusal.ts` does not compile if one is missing.

export class InvalidRequestError extends ProblemError {
  declare readonly code: 'invalid_request'
}
export class InvalidPositionError extends ProblemError {
  declare readonly code: 'invalid_position'
}
export class InvalidReferenceError extends ProblemError {
  declare readonly code: 'invalid_reference'
}
export class InvalidCursorError extends ProblemError {
  declare readonly code: 'invalid_cursor'
}
export class EmailDomainNotAllowedError extends ProblemError {
  declare readonly code: 'email_domain_not_allowed'
}
export class UnauthenticatedError extends ProblemError {
  declare readonly code: 'unauthenticated'
}
export class ForbiddenError extends ProblemError {
  declare readonly code: 'forbidden'
}
export class SsoRequiredError extends ProblemError {
  declare readonly code: 'sso_required'
}
export class NotFoundError extends ProblemError {
  declare readonly code: 'not_found'
}
export class MethodNotAllowedError extends ProblemError {
  declare readonly code: 'method_not_allowed'
}
export class RequestTimeoutError extends ProblemError {
  declare readonly code: 'request_timeout'
}
export class NoEffectError extends ProblemError {
  declare readonly code: 'no_effect'
}
export class AlreadyExistsError extends ProblemError {
  declare readonly code: 'already_exists'
}
export class SpaceLockedError extends ProblemError {
  declare readonly code: 'space_locked'
}
export class GitSyncRunningError extends ProblemError {
  declare readonly code: 'git_sync_running'
}
export class ChangeRequestLockedError extends ProblemError {
  declare readonly code: 'change_request_locked'
}
export class MergeConflictsError extends ProblemError {
  declare readonly code: 'merge_conflicts'
}
export class IdempotencyInFlightError extends ProblemError {
  declare readonly code: 'idempotency_in_flight'
}
export class CannotBeMovedError extends ProblemError {
  declare readonly code: 'cannot_be_moved'
}
export class MergeRuleFailedError extends ProblemError {
  declare readonly code: 'merge_rule_failed'
}
export class PreconditionFailedError extends ProblemError {
  declare readonly code: 'precondition_failed'
}
export class PayloadTooLargeError extends ProblemError {
  declare readonly code: 'payload_too_large'
}
export class UnsupportedMediaTypeError extends ProblemError {
  declare readonly code: 'unsupported_media_type'
}
export class IdempotencyMismatchError extends ProblemError {
  declare readonly code: 'idempotency_mismatch'
}
export class RateLimitedError extends ProblemError {
  declare readonly code: 'rate_limited'
}
export class HeadersTooLargeError extends ProblemError {
  declare readonly code: 'headers_too_large'
}
export class InternalError extends ProblemError {
  declare readonly code: 'internal'
}
export class NotImplementedError extends ProblemError {
  declare readonly code: 'not_implemented'
}
export class UnavailableError extends ProblemError {
  declare readonly code: 'unavailable'
}
export class StorageFullError extends ProblemError {
  declare readonly code: 'storage_full'
}
