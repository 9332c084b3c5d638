import { ProblemError, type BodyInput, type Client } from '@scriptorium/client'
import { batchesOf } from './batches.ts'
import type { Matches } from './match.ts'
import type { Entry } from './outline.ts'
import type { Change, Create, Step } from './plan.ts'

type ContentChange = BodyInput<'updateChangeRequestContent'>['changes'][number]

/** Where steps are written. */
export interface WriteAt {
  spaceId: string
  changeRequestId: string
}

// A capital letter: no page's path has one, and an alias must not be a path.
const aliasOf = (index: number) => `Page${index}`

const createChange = ({ entry, at }: Create, into: string | undefined, index: number): ContentChange => ({
  operation: 'insert_page',
  document: entry.file ? { markdown: entry.file.text } : {},
  title: entry.title,
  slug: entry.slug,
  at,
  ...(into !== undefined && { into }),
  ...(entry.children.length > 0 && { ref: aliasOf(index) }),
})

const pageChange = ({ page, text, fields, slug, place }: Change, into: string | undefined): ContentChange => ({
  operation: 'update_page',
  page,
  ...fields,
  ...(text !== undefined && { document: text === '' ? {} : { markdown: text } }),
  ...(slug !== undefined && { slug }),
  ...(place && { at: place.at, ...(place.isElsewhere && { into: into ?? null }) }),
})

const changesOf = (batch: readonly Step[], ids: Matches): ContentChange[] => {
  const aliases = new Map<Entry, string>()
  return batch.map((step, index) => {
    if (step.kind === 'delete') return { operation: 'delete_page', page: step.page }
    const { parent } = step.entry
    const into = parent && (ids.get(parent) ?? aliases.get(parent))
    if (step.kind === 'change') return pageChange(step, into)
    aliases.set(step.entry, aliasOf(index))
    return createChange(step, into, index)
  })
}

const nameOf = (step: Step): string => (step.kind === 'delete' ? step.path : (step.entry.file?.path ?? step.entry.path))

// The problem points at an entry of the batch; its reader thinks in files.
const withFile = (error: unknown, batch: readonly Step[]): unknown => {
  if (!(error instanceof ProblemError)) return error
  const index = /^\/body\/changes\/(\d+)/.exec(error.errors[0]?.pointer ?? '')?.[1]
  const step = index === undefined ? undefined : batch[Number(index)]
  return step ? new Error(`${nameOf(step)}: ${error.errors[0]?.message ?? error.message}`, { cause: error }) : error
}

const writeBatch = async (docs: Client, params: WriteAt, batch: readonly Step[], ids: Matches) => {
  const body = { changes: changesOf(batch, ids) }
  const done = await docs.updateChangeRequestContent({ params, query: { compat: false }, body }).catch((error) => {
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

/** Writes steps in batches, each all or none; after any of them the change request is a place to go on from. */
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
