import { hash } from 'node:crypto'
import { posix } from 'node:path'
import type { Body, ImportRunCreate, ImportRunSource } from '@scriptorium/types'
import type { Knex } from 'knex'
import { newId } from '@scriptorium/basics/id'
import { openTree } from '@scriptorium/content/tree/tree'
import { loadSite, loadSpace, type SpaceAccess } from '../../../domain/access/load.ts'
import { allows } from '../../../domain/access/permissions.ts'
import { findChangeRequest } from '../../../domain/history/change-requests.ts'
import { findRevision } from '../../../domain/history/revisions.ts'
import { allowedFolder, readRemote } from '@scriptorium/outside/git/remote'
import { requireQueueRoom } from '../../../platform/jobs/quota.ts'
import { invalid, Problem } from '../../../ground/problem.ts'
import type { ImportRunRow } from '@scriptorium/schema/tables/imports'
import type { Services } from '../../services.ts'
import { openUpload } from '../storage-uploads/open.ts'
import { requireEdit } from './find.ts'
import { insertImportRun } from './repo.ts'
import type { StoredOptions } from './stored.ts'

interface Starting {
  db: Knex
  now: string
  params: { organizationId: string }
  principal: { user: { id: string } }
  services: Pick<Services, 'config' | 'content' | 'jobs' | 'storage'>
}

const requireTarget = async ({ db, params, principal }: Starting, spaceId: string): Promise<SpaceAccess> => {
  const found = await loadSpace(db, principal.user.id, spaceId)
  if (!found || found.space.deletedAt !== null || found.space.organizationId !== params.organizationId)
    throw invalid('/body/target/space', 'names no space of this organization', 'invalid_reference')
  requireEdit(found)
  return found
}

/** Returns the id of the change request to import into, and checks it and the page. */
const requirePlace = async (
  { db, services }: Starting,
  { space }: SpaceAccess,
  { changeRequest, page }: ImportRunCreate['target'],
): Promise<string | null> => {
  const found = changeRequest === undefined ? undefined : await findChangeRequest(db, space.id, changeRequest)
  if (changeRequest !== undefined && !found)
    throw invalid('/body/target/changeRequest', 'names no change request of this space', 'invalid_reference')
  const row = found?.changeRequest
  if (row && row.status !== 'draft' && row.status !== 'open')
    throw new Problem('change_request_locked', `Change request ${row.number} is ${row.status}`)
  if (page !== undefined) {
    const revision = (await findRevision(db, space.id, row?.revisionId ?? space.revisionId))!
    if (!(await openTree(services.content(db), revision.root).page(page)))
      throw invalid('/body/target/page', 'names no page of this space', 'invalid_reference')
  }
  return row?.id ?? null
}

const requireSite = async ({ db, params, principal }: Starting, spaceId: string, siteId: string): Promise<void> => {
  const at = '/body/site'
  const found = await loadSite(db, principal.user.id, { ...params, siteId })
  if (!found) throw invalid(at, 'names no site of this organization', 'invalid_reference')
  if (!allows('site:edit', found.level)) throw new Problem('forbidden', 'You need the create role on the site for this')
  const shown = await db('siteSpaces').where({ siteId, spaceId }).first('id')
  if (!shown) throw invalid(at, 'names a site that does not have the space', 'invalid_reference')
}

const maxNameLength = 255

const nameOf = ({ host, pathname }: Pick<URL, 'host' | 'pathname'>): string =>
  host + posix.normalize(pathname).replace(/\/$/, '')

interface Identified {
  /** What identifies the source when it is imported again. */
  identity: unknown
  /** What people call it. */
  name: string
}

/** Checks a source, and returns what identifies and names it. */
const identify = async (
  { db, params, principal, services }: Starting,
  source: ImportRunSource,
): Promise<Identified> => {
  if (source.type === 'file') {
    const at = { organizationId: params.organizationId, createdBy: principal.user.id, kind: 'import_file' } as const
    const found = await Promise.all(source.files.map((key) => openUpload(db, services.storage, { ...at, key })))
    const names = found.map(({ upload }) => upload.name).toSorted()
    return { identity: ['file', ...names], name: names.join(', ') }
  }
  const url = URL.parse(source.url) ?? { username: '', password: '', host: '', pathname: source.url }
  if (url.username !== '' || url.password !== '') throw invalid('/body/source/url', 'must hold no password')
  const name = nameOf(url)
  if (source.type !== 'git') return { identity: [source.type, source.url], name }
  const remote = readRemote(source.url)
  if (!remote || (remote.kind === 'file' && !(await allowedFolder(remote, services.config.gitFolders))))
    throw invalid('/body/source/url', 'is not a repository that this server is allowed to use')
  if ((source.directory ?? '').split('/').some((name) => /^(?:\.\.|\.git)$/i.test(name)))
    throw invalid('/body/source/directory', 'must be a folder of the repository')
  return { identity: ['git', remote.url, source.directory ?? ''], name }
}

interface Checked extends Identified {
  spaceId: string
  changeRequestId: string | null
}

/** Returns the row of an import that has not begun. */
export const newRun = (
  { now, params, principal }: Pick<Starting, 'now' | 'params' | 'principal'>,
  { source, target, site, dryRun, enhance }: Body<'startImportRun'>,
  { identity, name, ...checked }: Checked,
): ImportRunRow => {
  const pageId = target.page ?? null
  return {
    id: newId(),
    organizationId: params.organizationId,
    ...checked,
    siteId: site ?? null,
    pageId,
    source: JSON.stringify(source),
    sourceKey: hash('sha256', JSON.stringify([identity, pageId]), 'base64url'),
    options: JSON.stringify({
      dryRun,
      enhance,
      name: name.slice(0, maxNameLength).toWellFormed(),
    } satisfies StoredOptions),
    status: 'pending',
    reason: null,
    progress: null,
    result: null,
    revisionId: null,
    createdBy: principal.user.id,
    createdAt: now,
    updatedAt: now,
    startedAt: null,
    completedAt: null,
  }
}

/** Queues an import. */
export const startRun = async (starting: Starting, body: Body<'startImportRun'>): Promise<ImportRunRow> => {
  const { db, params, services } = starting
  const { organizationId } = params
  const access = await requireTarget(starting, body.target.space)
  const changeRequestId = await requirePlace(starting, access, body.target)
  if (body.site !== undefined) await requireSite(starting, access.space.id, body.site)
  const identified = await identify(starting, body.source)
  await requireQueueRoom(db, services.config.queuedJobsPerOrganization, organizationId)
  const row = newRun(starting, body, { spaceId: access.space.id, changeRequestId, ...identified })
  await insertImportRun(db, row)
  await services.jobs.enqueue(db, 'import', { organizationId, importRunId: row.id })
  return row
}
