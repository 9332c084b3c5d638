import type { Body, OperationId } from '@scriptorium/types'
import type { Request } from 'express'
import { Problem } from '../../../ground/problem.ts'

/** Properties that clients of the hosted API send, and that change nothing here. */
const meaningless: { readonly [Id in OperationId]?: readonly (keyof Body<Id> & string)[] } = {
  createOrganization: ['onboardingPreferences'],
  duplicateSiteSpace: ['draft'],
  exportToGitRepository: ['repoCacheID', 'repoTreeURL', 'timestamp'],
  importGitRepository: ['repoCacheID', 'repoTreeURL', 'timestamp'],
  // What a client has read of the schema.
  updateSiteAdaptiveSchema: ['object', 'updatedAt'],
}

/** Replaces the body of a request by a copy that notes which of its properties are read. */
export const watchBody = (req: Request): void => {
  const body = req.body as unknown
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return
  const unread = new Set(Object.keys(body))
  const watched = {}
  for (const [name, value] of Object.entries(body)) {
    const get = (): unknown => {
      unread.delete(name)
      return value
    }
    Object.defineProperty(watched, name, { enumerable: true, get })
  }
  Object.assign(req, { body: watched, unread })
}

/**
 * Throws 501 if the handler of an operation has not read a property of the body: the spec has it, and nobody has written its code yet.
 * `declared` are the properties in the spec of a body that can have others, which are ignored.
 */
export const requireAllRead = (
  operationId: OperationId,
  { unread = new Set() }: Pick<Request, 'unread'>,
  declared?: ReadonlySet<string>,
): void => {
  const without: readonly string[] = meaningless[operationId] ?? []
  for (const name of unread) {
    if (without.includes(name) || declared?.has(name) === false) continue
    throw new Problem('not_implemented', `This version does not implement "${name}" in the body of ${operationId} yet`)
  }
}
