import type { Knex } from 'knex'
import { emptyRoot } from '@scriptorium/content/chunk'
import { GitError } from '@scriptorium/outside/git/git-error'
import { openRepository, type Commit, type Repository } from '@scriptorium/outside/git/repository'
import { findChangeRequest } from '../../domain/history/change-requests.ts'
import { findRevision } from '../../domain/history/revisions.ts'
import { announceSync } from './announce.ts'
import { isPristine } from './is-pristine.ts'
import { translateCommit } from './translate-commit.ts'
import { storeBodies } from './store-bodies.ts'
import { storedFiles } from './stored-files.ts'
import { buildTree, openTreeBuilder, type Built, type TreeBuilder } from '@scriptorium/folders/git/build-tree'
import { readCommit, type CommitSource } from '@scriptorium/folders/git/commit-source'
import { importStandalone, importChanges, importFirstCommit, continueChangeRequest } from './import-changes.ts'
import { findCommon, requireSpace, succeed, type Common, type Task } from './task.ts'

/** A commit with its content, and the builder in which its trees are built. */
export interface CommitImport {
  task: Task
  repository: Repository
  commit: Commit
  source: CommitSource
  builder: TreeBuilder
}

/** Returns a copy of a tree, updated to the content of the commit. */
const buildOn = (
  { task, repository, source, builder }: CommitImport,
  root: string,
  { prune, other }: { prune: boolean; other?: string },
): Promise<Built> =>
  buildTree({ store: builder.store, root }, repository, source, {
    ...storedFiles(task.services),
    prune,
    other,
    directory: task.request.directory,
    now: task.now,
  })

const rootOf = async (db: Knex, spaceId: string, id: string): Promise<string> => {
  const found = await findRevision(db, spaceId, id)
  if (!found) throw new GitError('The revision that was imported or exported last is missing')
  return found.root
}

const keepBodies = ({ task, builder }: CommitImport) =>
  storeBodies(builder, { ...task, lineageOf: async (trx) => (await requireSpace(trx, task)).lineageId })

const importOnCommon = async (found: CommitImport, common: Common, baseId: string) => {
  const { task, builder } = found
  const { spaceId } = task.operation
  const db = task.services.database.read
  const base = await rootOf(db, spaceId, baseId)
  const pending = common.pending && (await findChangeRequest(db, spaceId, common.pending.changeRequestId))
  const { revisionId } = pending?.changeRequest ?? (await requireSpace(db, task))
  const built = await buildOn(found, base, { prune: true, other: await rootOf(db, spaceId, revisionId) })
  const take = common.pending ? continueChangeRequest : importChanges
  await keepBodies(found)
  await task.finish(async (trx) => {
    const store = task.services.content(trx)
    await builder.flush(store, built.root)
    await take({ ...found, trx, store, space: await requireSpace(trx, task), common, base, baseId, built })
  })
}

const importFirst = async (found: CommitImport) => {
  const { task, builder } = found
  const db = task.services.database.read
  const seen = await requireSpace(db, task)
  const main = await rootOf(db, seen.id, seen.revisionId)
  const pristine = await isPristine(builder.store, seen, main)
  // `joined` has the content of the space and the commit, `exact` only that of the commit.
  const joined = await buildOn(found, pristine ? emptyRoot : main, { prune: pristine })
  const exact = pristine ? joined : await buildOn(found, joined.root, { prune: true })
  await keepBodies(found)
  await task.finish(async (trx) => {
    const store = task.services.content(trx)
    for (const { root } of [joined, exact]) await builder.flush(store, root)
    const space = await requireSpace(trx, task)
    if (space.revisionId !== seen.revisionId) throw new GitError('The space was changed in the meantime: try again')
    await importFirstCommit({ ...found, trx, store, space, joined, exact, isPristine: pristine })
  })
}

const importApart = async (found: CommitImport) => {
  const { task, builder } = found
  const db = task.services.database.read
  const { id, revisionId } = await requireSpace(db, task)
  const built = await buildOn(found, await rootOf(db, id, revisionId), { prune: true })
  await keepBodies(found)
  await task.finish(async (trx) => {
    const store = task.services.content(trx)
    await builder.flush(store, built.root)
    await importStandalone({ ...found, trx, store, space: await requireSpace(trx, task), built })
  })
}

const importFrom = async (task: Task, repository: Repository) => {
  const { services, request } = task
  const { config, database } = services
  const commit = await repository.fetch(request.ref)
  if (!commit) throw new GitError(`There is no ${request.ref} in the repository`)
  await database.writeTx((trx) => announceSync(trx, services, task.operation, { oid: commit.oid }))
  const common = await findCommon(database.read, task)
  if (!request.force && !request.standalone && commit.oid === (common.pending?.oid ?? common.oid)) {
    const changeRequestId = common.pending?.changeRequestId ?? null
    return task.finish((trx) => succeed(trx, task, { oid: commit.oid, changeRequestId }, common))
  }
  const limits = { bytes: config.gitLimit, file: config.fileLimit }
  const read = await readCommit(repository, commit.oid, request.directory, limits)
  // A link that was made before stays as it is: a translation would move its pages.
  const isFirst = common.oid === null && !common.pending
  const translated = isFirst || common.tool ? await translateCommit(task, repository, read) : undefined
  const source = translated?.source ?? read
  if (request.directory !== '' && read.entries.size === 0) {
    throw new GitError(`There is no folder ${request.directory} in the repository`)
  }
  const { skipped } = source
  if (skipped.length > 0)
    services.log.info({ skipped: skipped.slice(0, 20), count: skipped.length }, 'files that are not pages')
  const found = {
    task: { ...task, tool: translated?.tool },
    repository,
    commit,
    source,
    builder: openTreeBuilder(services.content(database.read)),
  }
  if (request.standalone) return importApart(found)
  const base = common.pending?.revisionId ?? common.revisionId
  return base === null ? importFirst(found) : importOnCommon(found, common, base)
}

/** Imports the commit that a branch or tag points to. Nothing is visible before its last transaction. */
export const importCommit = async (task: Task): Promise<void> => {
  const { config } = task.services
  const limits = { folders: config.gitFolders, allow: config.fetchAllow, bytes: config.gitLimit }
  const repository = await openRepository(task.request.remote, { ...task, limits })
  try {
    await importFrom(task, repository)
  } finally {
    await repository.close()
  }
}
