import { buffer } from 'node:stream/consumers'
import { collect } from '@scriptorium/content/map/collect'
import { emptyRoot } from '@scriptorium/content/chunk'
import type { ContentStore } from '@scriptorium/content/store'
import type { FileRecord } from '@scriptorium/content/tree/records'
import { openTree } from '@scriptorium/content/tree/tree'
import { keptOf } from '@scriptorium/folders/export/kept'
import { linkFiles, placesOf } from '@scriptorium/folders/export/link-files'
import { pagesToKeptFiles } from '@scriptorium/folders/export/kept-files'
import type { Committer, FileChange } from '@scriptorium/outside/git/commit-stream'
import { GitError } from '@scriptorium/outside/git/git-error'
import { openRepository, type Commit, type Repository } from '@scriptorium/outside/git/repository'
import { linkedIncludes, withTexts } from '@scriptorium/folders/linked-shared'
import { sharedFiles } from '@scriptorium/folders/shared'
import { isSummary, type SourceFile } from '@scriptorium/folders/source'
import { storedReader } from '@scriptorium/folders/stored-space'
import { recordCommit } from './repo.ts'
import { findRevision } from '../../domain/history/revisions.ts'
import { announceSync } from './announce.ts'
import { emptySource, readCommit, type CommitSource } from '@scriptorium/folders/git/commit-source'
import { isBlob, pathsOfFiles } from '@scriptorium/folders/git/file-edits'
import { findCommon, gitOf, requireSpace, succeed, type Common, type Task } from './task.ts'

/** The changes that an export makes to the branch. Paths are relative to the project folder. */
interface Plan {
  changes: FileChange[]
  /** Files of the branch that do not come from the space and that the export would overwrite. */
  foreign: string[]
  /** Whether the exported branch contains exactly the content of the space. */
  isExact: boolean
}

interface Sides {
  store: ContentStore
  main: string
  /** Root of the last tree that the branch and the space shared; undefined if there is none. */
  base: string | undefined
  source: CommitSource
}

const textsOf = (files: readonly SourceFile[]) => new Map(files.map(({ path, text }) => [path, text]))

/** Returns the pages, reusable contents and variables as files, and the existing files of the pages. */
const writtenFiles = async ({ store, main, base, source }: Sides) => {
  const reader = storedReader(store, main)
  const space = await reader.pages()
  const kept = keptOf(source.files, await storedReader(store, base ?? main).pages())
  const texts = await reader.texts([...space.pages.keys()], () => {})
  const { files, pageOf } = pagesToKeptFiles(space, texts, kept)
  const shared = await reader.shared()
  const { reusable } = shared
  const places = placesOf(pageOf, { files: await reader.files(), reusable }, [...files, ...source.shared])
  const there = textsOf(source.shared)
  const includes = await linkedIncludes(reader, shared, places, there)
  const written = [
    ...(await linkFiles(reader, files, pageOf, places, kept.texts)),
    ...sharedFiles(withTexts(shared, includes), there),
  ]
  return { files: written, kept }
}

/** Returns the reusable contents and variables of a tree as files. */
const sharedOf = async ({ store, source }: Sides, root: string): Promise<SourceFile[]> =>
  sharedFiles(await storedReader(store, root).shared(), textsOf(source.shared))

const filesOf = (store: ContentStore, root: string) => collect(openTree(store, root).entries<FileRecord>('file'))

const writing = (source: CommitSource, path: string, read: () => Promise<Uint8Array>): FileChange => {
  const isExecutable = source.entries.get(path)?.isExecutable ?? false
  return { kind: 'write', path, isExecutable, read }
}

const assetChanges = async ({ services }: Task, { store, main, source }: Sides, pages: readonly SourceFile[]) => {
  const files = await filesOf(store, main)
  const paths = pathsOfFiles(files, { files: [...pages] })
  const changes: FileChange[] = []
  for (const file of files) {
    const path = paths.get(file.id)!
    const entry = source.entries.get(path)
    if (entry?.kind === 'file' && (await isBlob(services.storage, file, entry))) continue
    changes.push(writing(source, path, async () => buffer(await services.storage.read(file.storageKey))))
  }
  return { changes, paths: new Set(paths.values()) }
}

const pageChanges = (source: CommitSource, pages: readonly SourceFile[]): FileChange[] => {
  const there = new Map([...source.files, ...source.shared].map(({ path, text }) => [path, text]))
  return pages.flatMap(({ path, text }) =>
    there.get(path) === text ? [] : [writing(source, path, async () => Buffer.from(text))],
  )
}

/** Returns the paths that an earlier import or export covered. Only these can be overwritten or removed without `force`. */
const coveredPaths = async (sides: Sides, keptPaths: Iterable<string | undefined>): Promise<ReadonlySet<string>> => {
  const { store, base, source } = sides
  const covered = new Set<string>()
  if (base === undefined) return covered
  for (const path of keptPaths) if (path !== undefined) covered.add(path)
  for (const { path } of source.files) if (isSummary(path)) covered.add(path)
  for (const { path } of await sharedOf(sides, base)) covered.add(path)
  for (const path of pathsOfFiles(await filesOf(store, base), source).values()) covered.add(path)
  return covered
}

/** Plans which files of the branch an export writes and removes, and which of them are not its own. */
const planExport = async (task: Task, sides: Sides): Promise<Plan> => {
  const { source } = sides
  const { files: pages, kept } = await writtenFiles(sides)
  const assets = await assetChanges(task, sides, pages)
  const wanted = new Set([...pages.map(({ path }) => path), ...assets.paths])
  const keptPaths = [...kept.places.values()].map(({ path }) => path)
  const known = await coveredPaths(sides, keptPaths)
  const deleted = [...known].filter((path) => source.entries.has(path) && !wanted.has(path) && !isSummary(path))
  const changes = [...pageChanges(source, pages), ...assets.changes]
  const foreign = changes.flatMap(({ path }) => (source.entries.has(path) && !known.has(path) ? [path] : []))
  const removed = new Set(deleted)
  const isExact = [...source.files, ...source.shared].every(({ path }) => wanted.has(path) || removed.has(path))
  return { changes: [...changes, ...deleted.map((path): FileChange => ({ kind: 'remove', path }))], foreign, isExact }
}

const listed = (paths: readonly string[]) =>
  `${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ` and ${paths.length - 5} more` : ''}`

const foldersOf = (path: string): string[] => {
  const names = path.split('/').slice(0, -1)
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}

/** Throws if a file would replace a folder that stays, or a folder would replace a file or link that stays. */
const requireRoom = ({ changes }: Plan, { entries }: CommitSource) => {
  const removed = new Set(changes.flatMap(({ kind, path }) => (kind === 'remove' ? [path] : [])))
  const staying = [...entries.keys()].filter((path) => !removed.has(path))
  const [files, folders] = [new Set(staying), new Set(staying.flatMap(foldersOf))]
  for (const { kind, path } of changes) {
    const other =
      kind === 'remove'
        ? undefined
        : (foldersOf(path).find((folder) => files.has(folder)) ?? (folders.has(path) ? path : undefined))
    if (other !== undefined) throw new GitError(`${path} cannot be written: ${other} in the repository is in the way`)
  }
}

const foreignBranch = (tool: string): string =>
  `The branch has the files of ${tool}, from which the pages were translated. An export would replace them: export to another branch or folder`

const requireLeave = ({ request: { force } }: Task, { foreign }: Plan, head: Commit, common: Common) => {
  if (force) return
  const { oid, pending } = common
  if (pending?.oid === head.oid) {
    throw new GitError(
      `Commits of the branch are pending in change request ${pending.number}: merge or archive it first, or export with force`,
    )
  }
  if (oid !== null && oid !== head.oid) {
    throw new GitError(
      `The branch has moved on from ${oid.slice(0, 7)} to ${head.oid.slice(0, 7)}: import it first, or export with force`,
    )
  }
  if (foreign.length > 0) {
    throw new GitError(`The branch has different content in ${listed(foreign)}: import it first, or export with force`)
  }
}

const committerOf = async ({ services: { database, urls }, operation }: Task): Promise<Committer> => {
  const user = await database.read('users').where({ id: operation.createdBy }).first()
  const email = user?.email ?? `${operation.createdBy}@${new URL(urls.api('/')).hostname}`
  return { name: user?.displayName ?? '', email }
}

const commitPlan = async (
  task: Task,
  repository: Repository,
  { changes }: Plan,
  parent: string | undefined,
): Promise<Commit> => {
  const { request, signal } = task
  const { directory, message, ref } = request
  const below = (path: string) => (directory === '' ? path : `${directory}/${path}`)
  const placed = changes.map((change) => ({ ...change, path: below(change.path) }))
  const committer = await committerOf(task)
  const oid = await repository.commit({ parent, message, committer, time: Date.now(), changes: placed })
  signal.throwIfAborted()
  await repository.push(oid, ref)
  return { oid, message }
}

const exportTo = async (task: Task, repository: Repository) => {
  const { services, request } = task
  const { config, database } = services
  const head = await repository.fetch(request.ref)
  await database.writeTx((trx) => announceSync(trx, services, task.operation, { oid: head?.oid ?? null }))
  const common = await findCommon(database.read, task)
  if (common.tool) throw new GitError(foreignBranch(common.tool))
  const { id, revisionId } = await requireSpace(database.read, task)
  const limits = { bytes: config.gitLimit, file: config.fileLimit }
  const source = head ? await readCommit(repository, head.oid, request.directory, limits) : emptySource
  const rootOf = async (revision: string) => (await findRevision(database.read, id, revision))?.root
  const main = (await rootOf(revisionId)) ?? emptyRoot
  const base = common.revisionId === null ? undefined : await rootOf(common.revisionId)
  const plan = await planExport(task, { store: services.content(database.read), main, base, source })
  const isNeeded = !head || plan.changes.length > 0 || request.force
  if (head && plan.changes.length > 0) requireLeave(task, plan, head, common)
  if (isNeeded) requireRoom(plan, source)
  const commit = isNeeded ? await commitPlan(task, repository, plan, head?.oid) : head
  await task.finish(async (trx) => {
    if (isNeeded) await recordCommit(trx, revisionId, gitOf(task, commit, true))
    // A branch with more content than the space has no common commit, so that the next import reads it.
    await succeed(trx, task, { oid: commit.oid, revisionId }, { oid: plan.isExact ? commit.oid : null, revisionId })
  })
}

/** Commits main content on top of a branch. Without `force`, throws if the branch has changes that were not imported. */
export const exportContent = async (task: Task): Promise<void> => {
  const { config } = task.services
  const limits = { folders: config.gitFolders, allow: config.fetchAllow, bytes: config.gitLimit }
  const repository = await openRepository(task.request.remote, { ...task, limits })
  try {
    await exportTo(task, repository)
  } finally {
    await repository.close()
  }
}
