import type { AuditEvent, MergeRules } from '@scriptorium/types'
import type { Request } from 'express'

/** What an audit event tells of its target and of a `PATCH` request. */
export type AuditDetails = Pick<AuditEvent, 'fields' | 'replacedMergeRules'> & { title?: string }

interface Ruled {
  mergeRules: string
}

// The rows as the caller was authorized on them, before the write.
const rulesBefore = (access: unknown): MergeRules | undefined => {
  const { organization, space } = access as { organization?: Ruled; space?: Ruled }
  const before = (space ?? organization)?.mergeRules
  return before === undefined ? undefined : (JSON.parse(before) as MergeRules)
}

/** Returns the names of the properties that a request set, never their values, and the merge rules that it replaced. */
export const detailsOf = ({ method, body }: Pick<Request, 'body' | 'method'>, access: unknown): AuditDetails => {
  if (method !== 'PATCH' || typeof body !== 'object' || body === null) return {}
  const fields = Object.keys(body as object)
  const replacedMergeRules = fields.includes('mergeRules') ? rulesBefore(access) : undefined
  const short = fields.slice(0, 100).map((name) => name.slice(0, 100))
  return { fields: short, ...(replacedMergeRules && { replacedMergeRules }) }
}
