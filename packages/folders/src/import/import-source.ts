import { conditionFault } from '@scriptorium/content/evaluate/condition'
import { metadataOf } from '@scriptorium/content/metadata/metadata'
import type { ChangeRequest, Client, Result } from '@scriptorium/client'
import type { OnProgress } from '../progress.ts'
import { continued, recordFolder } from './change-request.ts'
import { compare, filesForGit } from './compare.ts'
import { blockedFiles, planSteps, strayPages } from './plan.ts'
import type { Comparison, Step } from './steps.ts'
import type { Base } from '../base.ts'
import type { Asset, Skipped, Source, Translated } from '../source.ts'
import { mergeAssets } from './merge-assets.ts'
import { mergeFolder, type FileConflict } from './merge-base.ts'
import { outdatedPaths } from './outdated.ts'
import { readerOf, type RevisionAt } from '../space-pages.ts'
import { changedAssets, writeAssets } from './write-assets.ts'
import type { SharedPlan } from '../shared.ts'
import { planSharedImport, writeShared } from './shared-import.ts'
import { writeSteps } from './write-steps.ts'

/** The options of an import. */
export interface ImportOptions {
  spaceId: string
  /** Subject of the change request, by which a later import finds it. */
  subject: string
  /** Name of the imported folder, which the change request records. */
  folder?: string | undefined
  /** Id or number of the change request to continue, instead of the caller's own with this subject. */
  changeRequest?: string | undefined
  /** Whether pages that are not in the folder are deleted. */
  prune?: boolean | undefined
  merge?: boolean | undefined
  /** Record of an export into the folder. Changes of the space since then are merged. */
  base?: Base | undefined
  /** Whether the folder overwrites changes of the space since then. */
  overwrite?: boolean | undefined
  /** Whether to report the changes without making them. */
  dryRun?: boolean | undefined
  onProgress?: OnProgress | undefined
}

/** The result of an import. Pages are listed by path. */
export interface ImportResult {
  created: string[]
  updated: string[]
  moved: string[]
  deleted: string[]
  unchanged: number
  /** Pictures and other files that are new or changed. */
  files: string[]
  /** Pages of the space that are not in the folder. */
  kept: string[]
  skipped: Skipped[]
  /** Changes of the folder that were skipped, because the space has changed the same content since the export. */
  conflicts: FileConflict[]
  /** Present if the folder was translated from the Markdown of another tool. */
  translated?: Translated
  /** Present if the result only describes what an import would do. */
  dryRun?: true
  /** Absent if there was nothing to change. */
  changeRequest?: Pick<ChangeRequest, 'id' | 'number' | 'subject' | 'urls'>
  merge?: Result<'mergeChangeRequest'>
}

const pathsOf = (steps: readonly Step[], wanted: (step: Step) => boolean): string[] =>
  steps.filter(wanted).map((step) => (step.kind === 'delete' ? step.path : step.entry.path))

const isMove = (step: Step) => step.kind === 'change' && (step.place !== undefined || step.slug !== undefined)

interface Plan {
  steps: readonly Step[]
  assets: readonly Asset[]
  comparison: Comparison
  shared: SharedPlan
}

const isUpdate = (step: Step) =>
  step.kind === 'change' && (step.text !== undefined || step.fields !== undefined || step.target !== undefined)

// The page is written nevertheless: a condition that cannot be evaluated hides it from all visitors of a site.
const faultyCondition = (step: Step): Skipped[] => {
  const file = step.kind === 'delete' ? undefined : step.entry.file
  const { condition } = file ? metadataOf(file.text) : {}
  const fault = condition ? conditionFault(condition) : undefined
  if (!file || !fault) return []
  const reason = `visitors of a site cannot see this page: its condition has a fault at character ${fault.at + 1}, ${fault.message}`
  return [{ path: file.path, reason }]
}

const report = (source: Source, { steps, assets, comparison, shared }: Plan): Omit<ImportResult, 'conflicts'> => {
  const { matches, space, prune } = comparison
  const left = (paths: readonly string[], reason: string) => paths.map((path) => ({ path, reason }))
  const deleted = new Set(steps.flatMap((step) => (step.kind === 'delete' ? [step.page] : [])))
  const blocked = [
    ...left(blockedFiles(comparison), 'a page without text is at its place'),
    ...left(filesForGit(source, comparison), 'computed pages come from Git only'),
    ...(comparison.faults ?? []).map((reason) => ({ path: 'SUMMARY.md', reason })),
    ...steps.flatMap(faultyCondition),
  ]
  return {
    created: [...pathsOf(steps, ({ kind }) => kind === 'create'), ...shared.created],
    updated: [...pathsOf(steps, isUpdate), ...shared.updated],
    moved: pathsOf(steps, isMove),
    deleted: [...pathsOf(steps, ({ kind }) => kind === 'delete'), ...shared.deleted],
    unchanged: matches.size - steps.filter(({ kind }) => kind === 'change').length,
    files: assets.map(({ path }) => path),
    kept: prune
      ? []
      : strayPages(comparison).flatMap((id) => (deleted.has(id) ? [] : [space.pages.get(id)!.path || id])),
    skipped: [...source.skipped, ...blocked, ...shared.skipped],
    ...(source.translated && { translated: source.translated }),
  }
}

const create = (docs: Client, { spaceId, subject, folder }: Pick<ImportOptions, 'spaceId' | 'subject' | 'folder'>) =>
  docs.createChangeRequest({
    params: { spaceId },
    body: { subject, ...(folder !== undefined && { importedFrom: folder }) },
  })

const write = async (
  docs: Client,
  { space: spaceId, id: changeRequestId, number }: ChangeRequest,
  { steps, assets, comparison, shared }: Plan,
  onProgress: OnProgress | undefined,
) => {
  const at = { spaceId, changeRequestId }
  const writeAll = async () => {
    await writeAssets(docs, at, assets, (done, total) => onProgress?.('Sending', done, total))
    await writeShared(docs, at, shared)
    await writeSteps(docs, at, steps, comparison.matches, (done, total) => onProgress?.('Writing', done, total))
  }
  await writeAll().catch((cause: Error) => {
    const kept = `Change request ${number} keeps what was written; the same import goes on from there.`
    throw new Error(`${cause.message}. ${kept}`, { cause })
  })
}

const merge = async (docs: Client, { space, id, number }: ChangeRequest) => {
  const params = { spaceId: space, changeRequestId: id }
  return docs.mergeChangeRequest({ params }).catch((cause: Error) => {
    throw new Error(`Change request ${number} was written but cannot be merged: ${cause.message}`, { cause })
  })
}

const maxListedPaths = 20

/** Thrown if an import would overwrite changes of the space since the last import. */
class OutdatedFolderError extends Error {
  constructor(paths: readonly string[]) {
    const listed = paths.slice(0, maxListedPaths).join(', ')
    const more = paths.length > maxListedPaths ? `, and ${paths.length - maxListedPaths} more` : ''
    const help = 'Export the space and apply your changes there, or import with --overwrite.'
    super(`The folder would overwrite pages that changed in the space since the last import: ${listed}${more}. ${help}`)
    this.name = 'OutdatedFolderError'
  }
}

interface Prepared {
  source: Source
  conflicts: FileConflict[]
}

/** Merges the changes of the space since the export into the folder's content, if the folder records an export. */
const prepare = async (
  docs: Client,
  source: Source,
  at: RevisionAt,
  { base, prune = false, overwrite = false }: ImportOptions,
): Promise<Prepared> => {
  if (!base) return { source, conflicts: [] }
  const readers = { base: readerOf(docs, { ...at, revisionId: base.revision }), main: readerOf(docs, at) }
  const merged = await mergeFolder(source, base, readers, { prune, overwrite })
  if (overwrite) return merged
  const { assets, conflicts } = await mergeAssets(docs, at, source.assets ?? [], base)
  return { source: { ...merged.source, assets }, conflicts: [...merged.conflicts, ...conflicts] }
}

const checkOutdated = async (docs: Client, options: ImportOptions, comparison: Comparison, steps: readonly Step[]) => {
  if (options.base || options.overwrite) return
  const paths = await outdatedPaths(docs, options, comparison, steps)
  if (paths.length > 0) throw new OutdatedFolderError(paths)
}

/**
 * Imports a folder into a space through a change request. Writes only differences, so that an interrupted import resumes
 * and an import without changes opens no change request. Throws an `OutdatedFolderError` if it would overwrite changes
 * of other users.
 */
export const importSource = async (docs: Client, given: Source, options: ImportOptions): Promise<ImportResult> => {
  const { spaceId, base, prune = false, overwrite = false, onProgress } = options
  const { revision } = await docs.getSpaceById({ params: { spaceId } })
  const own = await continued(docs, spaceId, options)
  const at = { spaceId, revisionId: own?.revision ?? revision }
  const { source, conflicts } = await prepare(docs, given, at, options)
  const reader = readerOf(docs, at)
  const comparison = await compare(reader, source, { prune }, (done, total) => onProgress?.('Comparing', done, total))
  const steps = await planSteps(comparison)
  if (!own) await checkOutdated(docs, options, comparison, steps)
  const assets = await changedAssets(docs, at, source)
  const shared = await planSharedImport(reader, source, comparison.matches, { base, prune, overwrite })
  const plan: Plan = { steps, assets, comparison, shared: shared.plan }
  const result = { ...report(source, plan), conflicts: [...conflicts, ...shared.conflicts] }
  if (options.dryRun) return { ...result, dryRun: true }
  const isNeeded = steps.length + assets.length + shared.plan.changes.length > 0
  const changeRequest = own ?? (isNeeded ? await create(docs, options) : undefined)
  if (!changeRequest) return result
  const { id, number, urls } = changeRequest
  if (isNeeded) await recordFolder(docs, changeRequest, options.folder)
  await write(docs, changeRequest, plan, onProgress)
  const isReady = options.merge && result.conflicts.length === 0
  const merged = isReady ? { merge: await merge(docs, changeRequest) } : {}
  return { ...result, changeRequest: { id, number, subject: changeRequest.subject, urls }, ...merged }
}
