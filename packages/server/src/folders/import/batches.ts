import type { Step } from './plan.ts'

// The server accepts 50 changes and 32 MiB in one request. Smaller requests return sooner and lose less if the connection breaks.
const most = { changes: 50, bytes: 8 * 2 ** 20 }

const overheadBytes = 4096

const textOf = (step: Step): string => {
  if (step.kind === 'create') return step.entry.file?.text ?? ''
  return step.kind === 'change' ? (step.text ?? '') : ''
}

/** Returns the size of a step in a request. JSON can make a text up to six times as long. */
const weightOf = (step: Step): number => Buffer.byteLength(JSON.stringify(textOf(step))) + overheadBytes

/** Returns the number of changes that a step needs. */
const changesIn = (step: Step): number => (step.kind === 'create' && step.entry.origin ? 2 : 1)

/** Splits steps into batches that are within the server's limits. */
export const batchesOf = (steps: readonly Step[]): Step[][] => {
  const batches: Step[][] = []
  let [changes, weight] = [Infinity, Infinity]
  for (const step of steps) {
    const own = weightOf(step)
    const last = batches.at(-1)
    const fits = last && changes + changesIn(step) <= most.changes && weight + own <= most.bytes
    if (fits) last.push(step)
    else batches.push([step])
    weight = fits ? weight + own : own
    changes = fits ? changes + changesIn(step) : changesIn(step)
  }
  return batches
}
