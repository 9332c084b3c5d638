import type { OnProgress } from '@scriptorium/folders/fetch/fetching'
import { ImportError } from '@scriptorium/folders/fetch/import-error'
import { noPages } from '@scriptorium/folders/report/describe-report'
import type { ReadSource } from '@scriptorium/folders/processes/read-unpacked'
import { maxPages } from '@scriptorium/folders/git/commit-source'
import { storeBodies } from '../../../features/sync/store-bodies.ts'
import { openTreeBuilder } from '@scriptorium/folders/git/build-tree'
import type { ImportRunRow } from '@scriptorium/schema/tables/imports'
import type { JobContext } from '@scriptorium/jobs/job'
import type { Services } from '../../services.ts'
import { addRedirects } from './add-redirects.ts'
import { endRun } from './end-run.ts'
import { buildContent } from './build-content.ts'
import { findGround } from './ground.ts'
import { hasEnded } from './repo.ts'
import { describeResult } from './result.ts'
import { storedSpecifications, writeSpecifications } from './specifications.ts'
import type { StoredOptions } from './stored.ts'
import { writeResult } from './write-result.ts'

interface Writing {
  run: ImportRunRow
  services: Pick<Services, 'config' | 'content' | 'database' | 'events' | 'jobs' | 'storage'>
  signal: AbortSignal
  finish: JobContext<unknown>['finish']
  onProgress: OnProgress
}

const maxSubjectLength = 100

const requireSome = ({ files, skipped }: ReadSource, limit: number): void => {
  if (files.length === 0) throw new ImportError(noPages('it', skipped))
  if (files.length > maxPages) throw new ImportError(`It has more than ${maxPages} pages`)
  const bytes = files.reduce((sum, { text }) => sum + text.length, 0)
  if (bytes > limit) throw new ImportError(`Its pages are larger than ${limit} bytes`)
}

/** Writes a source into a change request, or only finds out what a dry run would write. Ends the import. */
export const writeSource = async (
  { run, services, signal, finish, onProgress }: Writing,
  read: ReadSource,
): Promise<void> => {
  requireSome(read, services.config.gitLimit)
  const { database, content } = services
  const { dryRun: isDry, name } = JSON.parse(run.options) as StoredOptions
  const now = new Date().toISOString()
  const found = await findGround(database.read, run, read)
  const builder = openTreeBuilder(content(database.read))
  onProgress(0, read.files.length)
  const built = await buildContent({ services, builder, now }, read, found)
  onProgress(read.files.length, read.files.length)
  const { store } = builder
  const { result, redirects } = await describeResult({ store, side: found.side, content: built, read, isDry })
  const { lineageId } = found.space
  if (!isDry) await storeBodies(builder, { services, signal, lineageOf: async () => lineageId })
  const sources = await storedSpecifications(read)
  const end = { status: 'completed', result: JSON.stringify(result) } as const
  const subject = (name === undefined ? 'Import' : `Import of ${name}`).slice(0, maxSubjectLength).toWellFormed()
  await finish(async (trx) => {
    const current = await trx('importRuns').where({ id: run.id }).first()
    if (!current || hasEnded(current)) return
    const completedAt = new Date().toISOString()
    if (isDry) return endRun(trx, services, run, end, completedAt)
    const target = content(trx)
    for (const root of [built.exact.root, built.root]) await builder.flush(target, root)
    const space = await trx('spaces').where({ id: run.spaceId }).first()
    if (!space || space.deletedAt !== null) throw new ImportError('The space has been deleted')
    const writing = { trx, services, run, found: { ...found, space }, now: completedAt, subject }
    const { organizationId } = run
    await writeSpecifications({ db: trx, now: completedAt, params: { organizationId }, services }, run, sources)
    const ids = await writeResult(writing, built, result.report)
    if (run.siteId !== null) await addRedirects(trx, { siteId: run.siteId, spaceId: run.spaceId, now }, redirects)
    await endRun(trx, services, run, { ...end, ...ids }, completedAt)
  }, `space:${run.spaceId}`)
}
