import type { FileRecord } from '@scriptorium/content/tree/records'
import { sendStored } from '../../http/outside/serve-files.ts'
import { Problem } from '../../../ground/problem.ts'
import { findRevision } from '../../../domain/history/revisions.ts'
import { pictureWidths } from '@scriptorium/storage/storage'
import { findFileByHash } from './file-hashes.ts'
import { keyOfWidth, widthsOf } from './widths.ts'
import type { AdmittedRequest } from '../request.ts'
import type { Visit } from '../visit.ts'

/** Returns the roots of the revisions that the site shows to the visitor. */
const shownRoots = async ({ found, services }: Visit): Promise<string[]> => {
  const db = services.database.read
  const roots = [found.revision.shownRoot]
  for (const { spaceId } of found.shown.siteSpaces) {
    const space = found.spaces.get(spaceId)!
    const revision = await findRevision(db, space.id, space.revisionId)
    if (revision) roots.push(revision.shownRoot)
  }
  const { preview } = found.audience
  if (preview?.changeRequest !== undefined) {
    const request = await db('changeRequests').where({ id: preview.changeRequest }).first('revisionId')
    const revision = request && (await findRevision(db, found.space.id, request.revisionId))
    if (revision) roots.push(revision.shownRoot)
  }
  return [...new Set(roots)]
}

/**
 * Returns the file of the site with these bytes, if a revision that the visitor may see has it. One with this name is preferred, so
 * that other authors of the site cannot change the type of a file by another one with the same bytes.
 */
export const findShownFile = async (visit: Visit, hash: string, wanted?: string): Promise<FileRecord | undefined> => {
  const store = visit.services.content(visit.services.database.read)
  const roots = await shownRoots(visit)
  for (const name of wanted === undefined ? [undefined] : [wanted, undefined]) {
    for (const root of roots) {
      const file = await findFileByHash(store, root, hash, name)
      if (file) return file
    }
  }
  return undefined
}

/** Returns a picture in the width that a page asks for; the file itself if it cannot be made. */
const inWidth = async ({ services }: Visit, file: FileRecord, wanted: number): Promise<FileRecord> => {
  const width = pictureWidths.find((one) => one === wanted && widthsOf(file).includes(one))
  if (width === undefined) return file
  try {
    return { ...file, storageKey: await keyOfWidth(services, file, width), contentType: 'image/webp' }
  } catch (error) {
    services.log.warn({ err: error, file: file.id, width }, 'a picture could not be made in this width')
    return file
  }
}

/** Sends a file that a page of the site shows. The URL contains a hash of the bytes, so the response never changes. */
export const answerFile = async ({ req, res, url, located, visit, isPublic }: AdmittedRequest): Promise<void> => {
  const [, hash = '', name] = located.segments
  const file = name === undefined ? undefined : await findShownFile(visit, hash, name)
  if (!file) throw new Problem('not_found', 'This site has no such file')
  const { id, storageKey, contentType } = await inWidth(visit, file, Number(url.searchParams.get('width')))
  const cacheControl = `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable, no-transform`
  if (!isPublic) res.vary('Cookie')
  const stored = { id, storageKey, contentType, name: file.name.split('/').at(-1)! }
  await sendStored(req, res, visit.services, stored, cacheControl)
}
