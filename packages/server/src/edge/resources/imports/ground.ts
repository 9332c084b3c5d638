import type { ReadSource } from '@scriptorium/folders/processes/read-unpacked'
import type { ImportRunSource } from '@scriptorium/types'
import type { Knex } from 'knex'
import { findChangeRequest } from '../../../domain/history/change-requests.ts'
import { rootOf } from '../../../domain/history/revisions.ts'
import { ImportError } from '@scriptorium/folders/fetch/import-error'
import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'
import type { ImportRunRow } from '@scriptorium/schema/tables/imports'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { findEarlierRuns, type EarlierRun } from './repo.ts'
import type { Ground } from './build-content.ts'
import type { StoredResult } from './stored.ts'

/** The space and the change request that an import found when it began to write. */
export interface Found extends Ground {
  changeRequest: ChangeRequestRow | undefined
  baseRevisionId: string | undefined
}

const isOpen = (row: ChangeRequestRow): boolean => row.status === 'draft' || row.status === 'open'

const requireSpace = async (db: Knex, { spaceId }: ImportRunRow): Promise<SpaceRow> => {
  const space = await db('spaces').where({ id: spaceId }).first()
  if (!space || space.deletedAt !== null) throw new ImportError('The space has been deleted')
  return space
}

const requireNamed = async (db: Knex, { spaceId, changeRequestId }: ImportRunRow) => {
  if (changeRequestId === null) return undefined
  const row = (await findChangeRequest(db, spaceId, changeRequestId))?.changeRequest
  if (!row || !isOpen(row)) throw new ImportError('The change request has been merged or archived')
  return row
}

interface Earlier {
  revisionId: string
  /** The change request of the earlier import, if it is not merged. */
  changeRequest: ChangeRequestRow | undefined
}

/** Returns what an earlier import left, if its pages are in the main content or in an open change request. */
const keptOf = async (
  db: Knex,
  { spaceId, changeRequestId, revisionId }: EarlierRun,
  named: ChangeRequestRow | undefined,
): Promise<Earlier | undefined> => {
  const found = changeRequestId === null ? undefined : await findChangeRequest(db, spaceId, changeRequestId)
  const row = found?.changeRequest
  if (changeRequestId === null || row?.status === 'merged') return { revisionId: revisionId!, changeRequest: undefined }
  const isSame = named === undefined || named.id === row?.id
  return row && isOpen(row) && isSame ? { revisionId: revisionId!, changeRequest: row } : undefined
}

/** Returns what the first of these imports left that left something and is meant. Reads no more of them. */
const firstKept = async (
  db: Knex,
  runs: readonly EarlierRun[],
  named: ChangeRequestRow | undefined,
  isMeant: (run: EarlierRun) => Promise<boolean>,
): Promise<Earlier | undefined> => {
  for (const run of runs) {
    const kept = await keptOf(db, run, named)
    if (kept && (await isMeant(run))) return kept
  }
  return undefined
}

type ReadFiles = Pick<ReadSource, 'files' | 'report'>

const isUpload = ({ source }: Pick<ImportRunRow, 'source'>): boolean =>
  (JSON.parse(source) as ImportRunSource).type === 'file'

/** Returns whether a source has most of the files that an earlier import made pages of. */
const isSimilar = async (db: Knex, { id }: EarlierRun, names: ReadonlySet<string>): Promise<boolean> => {
  const row = await db('importRuns').where({ id }).first('result')
  const { pages } = JSON.parse(row!.result!) as StoredResult
  const known = pages.filter(({ type }) => type === 'page').map(({ sourceURL }) => names.has(sourceURL))
  return known.filter(Boolean).length * 2 > known.length
}

/**
 * Returns the last import of the same source. An upload with another name is the same source if it has most of the files: exports and
 * downloads of one documentation often get a new name each time.
 */
const findEarlier = async (
  db: Knex,
  run: ImportRunRow,
  { files, report }: ReadFiles,
  named: ChangeRequestRow | undefined,
): Promise<Earlier | undefined> => {
  const { spaceId, sourceKey, pageId } = run
  const same = await firstKept(db, await findEarlierRuns(db, { spaceId, sourceKey }), named, () =>
    Promise.resolve(true),
  )
  if (same || !isUpload(run)) return same
  const names = new Set(files.map(({ path }) => report.originals[path] ?? path))
  const uploads = (await findEarlierRuns(db, { spaceId, pageId })).filter(isUpload)
  return firstKept(db, uploads, named, (one) => isSimilar(db, one, names))
}

/** Returns what an import builds on. Throws an `ImportError` if the space or the change request is gone. */
export const findGround = async (db: Knex, run: ImportRunRow, read: ReadFiles): Promise<Found> => {
  const space = await requireSpace(db, run)
  const named = await requireNamed(db, run)
  const earlier = await findEarlier(db, run, read, named)
  const changeRequest = named ?? earlier?.changeRequest
  const baseRevisionId = earlier?.revisionId
  return {
    space,
    changeRequest,
    baseRevisionId,
    side: await rootOf(db, space.id, changeRequest?.revisionId ?? space.revisionId),
    base: baseRevisionId === undefined ? undefined : await rootOf(db, space.id, baseRevisionId),
    pageId: run.pageId,
  }
}
