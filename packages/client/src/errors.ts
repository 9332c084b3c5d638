import { ProblemError } from './problem.ts'

// One class for each problem code, for `instanceof`. `refusal.ts` does not compile if one is missing.

export class InvalidRequestError extends ProblemError<'invalid_request'> {}
export class InvalidPositionError extends ProblemError<'invalid_position'> {}
export class InvalidReferenceError extends ProblemError<'invalid_reference'> {}
export class InvalidCursorError extends ProblemError<'invalid_cursor'> {}
export class EmailDomainNotAllowedError extends ProblemError<'email_domain_not_allowed'> {}
export class UnauthenticatedError extends ProblemError<'unauthenticated'> {}
export class ForbiddenError extends ProblemError<'forbidden'> {}
export class NotFoundError extends ProblemError<'not_found'> {}
export class MethodNotAllowedError extends ProblemError<'method_not_allowed'> {}
export class NoEffectError extends ProblemError<'no_effect'> {}
export class AlreadyExistsError extends ProblemError<'already_exists'> {}
export class SpaceLockedError extends ProblemError<'space_locked'> {}
export class GitSyncRunningError extends ProblemError<'git_sync_running'> {}
export class ChangeRequestLockedError extends ProblemError<'change_request_locked'> {}
export class MergeConflictsError extends ProblemError<'merge_conflicts'> {}
export class IdempotencyInFlightError extends ProblemError<'idempotency_in_flight'> {}
export class CannotBeMovedError extends ProblemError<'cannot_be_moved'> {}
export class MergeRuleFailedError extends ProblemError<'merge_rule_failed'> {}
export class PreconditionFailedError extends ProblemError<'precondition_failed'> {}
export class PayloadTooLargeError extends ProblemError<'payload_too_large'> {}
export class UnsupportedMediaTypeError extends ProblemError<'unsupported_media_type'> {}
export class IdempotencyMismatchError extends ProblemError<'idempotency_mismatch'> {}
export class RateLimitedError extends ProblemError<'rate_limited'> {}
export class InternalError extends ProblemError<'internal'> {}
export class NotImplementedError extends ProblemError<'not_implemented'> {}
export class UnavailableError extends ProblemError<'unavailable'> {}
export class StorageFullError extends ProblemError<'storage_full'> {}
