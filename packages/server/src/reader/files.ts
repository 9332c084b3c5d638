import { sendStored } from '../http/serve-files.ts'
import { Problem } from '../problem.ts'
import { findRevision } from '../history/revisions.ts'
import { findFileByHash } from './file-hashes.ts'
import type { AdmittedRequest } from './request.ts'

/** Returns the roots of the revisions that the site shows to the visitor. */
const shownRoots = async ({ found, state: { services } }: AdmittedRequest): Promise<string[]> => {
  const roots = [found.revision.shownRoot]
  for (const { spaceId } of found.shown.siteSpaces) {
    const space = found.spaces.get(spaceId)!
    const revision = await findRevision(services.database.read, space.id, space.revisionId)
    if (revision) roots.push(revision.shownRoot)
  }
  const { preview } = found.audience
  if (preview?.changeRequest !== undefined) {
    const request = await services.database
      .read('changeRequests')
      .where({ id: preview.changeRequest })
      .first('revisionId')
    const revision = request && (await findRevision(services.database.read, found.space.id, request.revisionId))
    if (revision) roots.push(revision.shownRoot)
  }
  return [...new Set(roots)]
}

/** Answers with a file that a page of the site shows. The address names the bytes, so the answer never changes. */
export const answerFile = async (request: AdmittedRequest): Promise<void> => {
  const { req, res, located, state, isPublic } = request
  const [, hash = '', name] = located.segments
  const store = state.services.content(state.services.database.read)
  for (const root of name === undefined ? [] : await shownRoots(request)) {
    const file = await findFileByHash(store, root, hash)
    if (!file) continue
    const { id, storageKey, contentType } = file
    const cacheControl = `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable, no-transform`
    const stored = { id, storageKey, contentType, name: file.name.split('/').at(-1)! }
    await sendStored(req, res, state.services, stored, cacheControl)
    return
  }
  throw new Problem('not_found', 'This site has no such file')
}
