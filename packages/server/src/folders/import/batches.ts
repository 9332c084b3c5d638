import type { Step } from './plan.ts'

// The server takes 50 changes and 32 MiB a request; smaller ones answer sooner and lose less when they are cut off.
const most = { changes: 50, bytes: 8 * 2 ** 20 }

const overheadBytes = 4096

const textOf = (step: Step): string => {
  if (step.kind === 'create') return step.entry.file?.text ?? ''
  return step.kind === 'change' ? (step.text ?? '') : ''
}

/** What a step weighs in a request. JSON can make a text six times as long as it is. */
const weightOf = (step: Step): number => Buffer.byteLength(JSON.stringify(textOf(step))) + overheadBytes

/** The number of changes that a step needs. */
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
