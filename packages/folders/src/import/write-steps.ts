import { ProblemError, type BodyInput, type Client } from '@scriptorium/client'
import { batchesOf } from './batches.ts'
import type { Matches } from '../match.ts'
import { aliasOf, changesOf } from './step-changes.ts'
import type { Step } from './steps.ts'

type ContentChange = BodyInput<'updateChangeRequestContent'>['changes'][number]

/** The target of an import's steps. */
export interface WriteAt {
  spaceId: string
  changeRequestId: string
}

const nameOf = (step: Step): string => (step.kind === 'delete' ? step.path : (step.entry.file?.path ?? step.entry.path))

// Replaces the pointer to a batch entry with the name of the file.
const withFile = (error: unknown, batch: readonly Step[]): unknown => {
  if (!(error instanceof ProblemError)) return error
  const index = /^\/body\/changes\/(\d+)/.exec(error.errors[0]?.pointer ?? '')?.[1]
  const step = index === undefined ? undefined : batch[Number(index)]
  return step ? new Error(`${nameOf(step)}: ${error.errors[0]?.message ?? error.message}`, { cause: error }) : error
}

const writeBatch = async (docs: Client, params: WriteAt, batch: readonly Step[], ids: Matches) => {
  const body = { changes: changesOf(batch, ids) as ContentChange[] }
  const done = await docs
    .updateChangeRequestContent({ params, query: { compat: false, checkConditions: false }, body })
    .catch((error) => {
      throw withFile(error, batch)
    })
  if (!('changes' in done)) return
  const created = new Map(
    done.changes.flatMap((change) =>
      change.object === 'created_page' && change.ref !== undefined ? [[change.ref, change.page.id]] : [],
    ),
  )
  for (const [index, step] of batch.entries()) {
    const id = created.get(aliasOf(index))
    if (step.kind === 'create' && id !== undefined) ids.set(step.entry, id)
  }
}

/** Writes steps in atomic batches. An interrupted import can resume after any of them. */
export const writeSteps = async (
  docs: Client,
  at: WriteAt,
  steps: readonly Step[],
  matches: Matches,
  onProgress: (done: number, total: number) => void,
): Promise<void> => {
  const ids: Matches = new Map(matches)
  let done = 0
  onProgress(done, steps.length)
  for (const batch of batchesOf(steps)) {
    await writeBatch(docs, at, batch, ids)
    done += batch.length
    onProgress(done, steps.length)
  }
}
