import type { BodyInput, Client } from '@scriptorium/client'
import type { Base } from '../base.ts'
import { linkedIncludes, withTexts } from '../linked-shared.ts'
import type { Matches } from '../match.ts'
import { planShared, variablesPath, type Shared, type SharedPlan } from '../shared.ts'
import type { Source } from '../source.ts'
import type { SpaceReader } from '../space-pages.ts'
import type { FileConflict } from './merge-base.ts'
import { placesIn } from './linked-texts.ts'
import { mergeShared } from './merge-shared.ts'
import type { WriteAt } from './write-steps.ts'
import { batchesOf } from '@scriptorium/basics/batches'

interface Options {
  base?: Base | undefined
  prune: boolean
  overwrite: boolean
}

const nothing: SharedPlan = { changes: [], created: [], updated: [], deleted: [], skipped: [] }

/**
 * Plans the import of reusable contents and variables. Without the record of an export, those that the folder lacks are
 * deleted only if the folder has others of their kind: an older export has none.
 */
export const planSharedImport = async (
  reader: SpaceReader,
  source: Source,
  matches: Matches,
  { base, prune, overwrite }: Options,
): Promise<{ plan: SharedPlan; conflicts: FileConflict[] }> => {
  const { shared: files = [] } = source
  if (files.length === 0 && !base) return { plan: nothing, conflicts: [] }
  const there = await reader.shared()
  const linked = await linkedIncludes(reader, there, await placesIn(reader, source, matches))
  if (base) {
    const merged = mergeShared(files, [there, withTexts(there, linked)], base, { prune, overwrite })
    return { plan: planShared(merged.files, { there, linked, prune: true }), conflicts: merged.conflicts }
  }
  const hasVariables = files.some(({ path }) => path === variablesPath)
  const hasIncludes = files.length > (hasVariables ? 1 : 0)
  const known: Shared = {
    reusable: prune && !hasIncludes ? [] : there.reusable,
    variables: prune && !hasVariables ? {} : there.variables,
  }
  return { plan: planShared(files, { there: known, linked, prune }), conflicts: [] }
}

const maxChanges = 20

/** Writes the changes of reusable contents and variables. */
export const writeShared = async (docs: Client, params: WriteAt, { changes }: SharedPlan): Promise<void> => {
  for (const batch of batchesOf(changes, maxChanges)) {
    const body = { changes: batch } as BodyInput<'updateChangeRequestContent'>
    await docs.updateChangeRequestContent({ params, query: { compat: false, checkConditions: false }, body })
  }
}
