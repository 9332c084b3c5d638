import { setTimeout as sleep } from 'node:timers/promises'
import type { BodyInput, Client, ImportRun, Result } from '@scriptorium/client'
import { amountOf } from '@scriptorium/basics/amount-of'
import { CommandError } from '../output.ts'

/** What an import by the server reads. */
export type ImportSource = BodyInput<'startImportRun'>['source']

/** Returns whether an import is named by its address, and not by a path on this machine. */
export const isAddress = (name: string): boolean => /^(?:https?|file):\/\//i.test(name)

/** Returns what an address leads to: an archive, a repository or a website. */
export const sourceAt = (url: string): ImportSource => {
  const { hostname, pathname } = new URL(url)
  if (/\.zip$/i.test(pathname)) return { type: 'archive', url }
  const isHosted = /^(?:www\.)?(?:github|gitlab)\.com$|^(?:bitbucket|codeberg)\.org$/.test(hostname)
  const isRepository = /\.git\/?$/.test(pathname) || (isHosted && /^\/[^/]+\/[^/]+\/?$/.test(pathname))
  return isRepository || /^file:/i.test(url) ? { type: 'git', url } : { type: 'website', url }
}

const steps = { fetch: 'Fetching', read: 'Reading', write: 'Writing' } as const

const progressLine = ({ status, progress }: ImportRun): string => {
  if (!progress) return status === 'pending' ? 'Waiting for the server' : ''
  const { step, done, total, secondsLeft } = progress
  const amount = total > 0 ? ` ${done} of ${total}` : done > 0 ? ` ${done}` : ''
  return `${steps[step]}${amount}${secondsLeft === undefined ? '' : `, about ${amountOf(secondsLeft, 'second')} left`}`
}

/** What the server imports, and where that goes. */
export interface RemoteImport {
  source: ImportSource
  spaceId: string
  siteId?: string | undefined
  changeRequest?: string | undefined
  isPlain?: boolean | undefined
  dryRun?: boolean | undefined
  merge?: boolean | undefined
}

/** The end of an import by the server, and of the merge after it. */
export interface RemoteImported {
  run: ImportRun
  merge?: Result<'mergeChangeRequest'>
}

const pauseMs = 500

const waitForEnd = async (docs: Client, params: { organizationId: string; importRunId: string }) => {
  const isTerminal = process.stderr.isTTY
  let last = ''
  for (;;) {
    const run = await docs.getImportRun({ params })
    if (run.completedAt !== undefined) {
      if (isTerminal) process.stderr.write('\r\x1b[K')
      return run
    }
    const line = progressLine(run)
    if (isTerminal && line !== last) process.stderr.write(`\r\x1b[K${line}`)
    last = line
    await sleep(pauseMs)
  }
}

/** Has the server import a source, and waits for the end. */
export const importByServer = async (docs: Client, given: RemoteImport): Promise<RemoteImported> => {
  const { source, spaceId, siteId, changeRequest, isPlain, dryRun, merge } = given
  const { organization: organizationId } = await docs.getSpaceById({ params: { spaceId } })
  const target = { space: spaceId, ...(changeRequest !== undefined && { changeRequest }) }
  const options = { enhance: !isPlain, dryRun: dryRun ?? false, ...(siteId !== undefined && { site: siteId }) }
  const body = { source, target, ...options }
  const { id: importRunId } = await docs.startImportRun({ params: { organizationId }, body })
  const run = await waitForEnd(docs, { organizationId, importRunId })
  if (run.status !== 'completed') throw new CommandError(`The import has ${run.status}: ${run.reason ?? 'no reason'}.`)
  const changeRequestId = run.target.changeRequest
  if (!merge || changeRequestId === undefined) return { run }
  return { run, merge: await docs.mergeChangeRequest({ params: { spaceId, changeRequestId } }) }
}

const outcomeOf = ({ run, merge }: RemoteImported): string[] => {
  const { counts } = run.report!
  const { created, updated, moved, deleted } = counts
  const changes = `${created} created, ${updated} updated, ${moved} moved, ${deleted} deleted.`
  if (run.dryRun) {
    const tree = (run.pages ?? []).map(({ title, path }) => `${'  '.repeat(path.split('/').length - 1)}${title}`)
    return [...tree, changes, 'Nothing was written: this was a dry run.']
  }
  if (run.target.changeRequest === undefined) return ['The space already has all of it; no change request was opened.']
  return [
    changes,
    merge ? `Merged, as revision ${merge.revision}.` : `Written to change request ${run.target.changeRequest}.`,
  ]
}

/** Describes an import by the server: what was read, what was left out and why, and what was written. */
export const describeRemoteImport = async (done: RemoteImported): Promise<string> => {
  const { remarkLines, reportLines } = await import('@scriptorium/folders/report/describe-report')
  const { conflicts = [], counts, kept, skipped, brokenLinks } = done.run.report!
  return [
    ...reportLines(done.run.report!),
    ...remarkLines('both', conflicts, counts.conflicts),
    ...remarkLines('as text', kept, counts.kept),
    ...remarkLines('skipped', skipped, counts.skipped),
    ...remarkLines('broken', brokenLinks, counts.brokenNow),
    ...outcomeOf(done),
  ].join('\n')
}
