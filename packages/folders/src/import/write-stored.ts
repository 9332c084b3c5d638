import { setImmediate } from 'node:timers/promises'
import { applyChanges } from '@scriptorium/content/changes/apply-changes'
import type { ChangeContext } from '@scriptorium/content/changes/batch'
import type { ContentStore } from '@scriptorium/content/store'
import { batchesOf } from './batches.ts'
import type { Matches } from '../match.ts'
import type { Step } from './steps.ts'
import { changesOf } from './step-changes.ts'

/** The result of writing: the new root, the new bodies, and the page id of each entry. */
export interface StoredSteps {
  root: string
  documents: string[]
  ids: Matches
}

/**
 * Writes steps directly to the store, including pages that the API cannot create. Yields to other work between batches. New pages
 * of `known` entries get the ids given there.
 */
export const writeStored = async (
  store: ContentStore,
  root: string,
  steps: readonly Step[],
  matches: Matches,
  { known = new Map(), ...context }: Omit<ChangeContext, 'rootOf'> & { known?: Matches },
): Promise<StoredSteps> => {
  const ids: Matches = new Map(matches)
  const documents: string[] = []
  let now = root
  for (const batch of batchesOf(steps)) {
    await setImmediate()
    const wished = batch.flatMap((step) => (step.kind === 'create' ? [known.get(step.entry)] : []))
    const applied = await applyChanges(store, now, changesOf(batch, ids), {
      ...context,
      newId: () => wished.shift() ?? context.newId(),
      rootOf: async () => undefined,
    })
    now = applied.root
    documents.push(...applied.documents)
    const created = applied.touched.filter(({ kind }) => kind === 'created')
    for (const [index, { entry }] of batch.filter((step) => step.kind === 'create').entries()) {
      ids.set(entry, created[index]!.id)
    }
  }
  return { root: now, documents, ids }
}
