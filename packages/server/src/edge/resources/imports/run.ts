import { rm } from 'node:fs/promises'
import { createScratch } from '@scriptorium/basics/scratch'
import { ContentError } from '@scriptorium/content/content-error'
import type { ImportRunSource } from '@scriptorium/types'
import { ImportError } from '@scriptorium/folders/fetch/import-error'
import { runReader } from '@scriptorium/folders/processes/run-reader'
import { GitError } from '@scriptorium/outside/git/git-error'
import type { JobContext } from '@scriptorium/jobs/job'
import { OutgoingError } from '@scriptorium/outside/requests/outgoing-error'
import type { ImportRunRow } from '@scriptorium/schema/tables/imports'
import type { Services } from '../../services.ts'
import { endFailed } from './end-run.ts'
import { fetchSource } from './fetch-source.ts'
import { openProgress, type Progress } from './progress.ts'
import { findImportRun, hasEnded, updateActiveRun } from './repo.ts'
import { specificationRoom } from './specifications.ts'
import type { StoredOptions } from './stored.ts'
import { writeSource } from './write-source.ts'

/** The import that a job runs. */
export interface ImportJob {
  organizationId: string
  importRunId: string
}

export type RunServices = Pick<
  Services,
  'config' | 'content' | 'database' | 'events' | 'jobs' | 'log' | 'outgoing' | 'storage'
>

const isForPeople = (error: unknown): error is Error =>
  [ImportError, GitError, OutgoingError, ContentError].some((one) => error instanceof one)

interface Working extends Pick<JobContext<RunServices>, 'finish' | 'services' | 'waitOutside'> {
  run: ImportRunRow
  signal: AbortSignal
  progress: Progress
}

// Only uploads and archives are unpacked: a path of a repository or a website is what its links name.
const formOf = ({ type }: ImportRunSource) => ({
  isWhole: type === 'git' || type === 'website',
  isWebsite: type === 'website',
})

/** Fetches, reads and writes a source. Nothing but its last transaction changes the space. */
const importRun = async ({ run, services, signal, progress, waitOutside, finish }: Working): Promise<void> => {
  const source = JSON.parse(run.source) as ImportRunSource
  const { enhance } = JSON.parse(run.options) as StoredOptions
  const folder = await createScratch('import')
  try {
    const { organizationId, createdBy } = run
    const uploads = { db: services.database.read, storage: services.storage, organizationId, createdBy }
    await fetchSource(source, uploads, { services, folder, signal, waitOutside, onProgress: progress.step('fetch') })
    progress.step('read')
    const specifications = await specificationRoom(services, run)
    const input = { folder, isPlain: !enhance, specifications, ...formOf(source) }
    const read = await waitOutside(runReader(input, signal))
    await writeSource({ run, services, signal, finish, onProgress: progress.step('write') }, read)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs an import. An interrupted import begins again, because only its last transaction changes the space. */
export const run = async (
  { importRunId }: ImportJob,
  { finish, services, signal: stopping, waitOutside }: JobContext<RunServices>,
): Promise<void> => {
  const { database, log } = services
  const found = await findImportRun(database.read, { id: importRunId })
  if (!found || hasEnded(found)) return
  const startedAt = found.startedAt ?? new Date().toISOString()
  await database.writeTx((trx) => updateActiveRun(trx, importRunId, { status: 'in-progress', startedAt }))
  const progress = openProgress(services, importRunId)
  const signal = AbortSignal.any([stopping, progress.cancelled])
  try {
    await importRun({ run: found, services, signal, progress, waitOutside, finish })
  } catch (error) {
    // A cancelled import has no more to do.
    if (progress.cancelled.aborted) return
    if (stopping.aborted || !isForPeople(error)) throw error
    log.warn({ importRunId, reason: error.message }, 'an import has failed')
    await finish((trx) => endFailed(trx, services, found, error.message))
  } finally {
    progress.close()
  }
}
