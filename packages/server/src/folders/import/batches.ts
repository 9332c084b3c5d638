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

/** Splits steps into batches that are within the server's limits. */
export const batchesOf = (steps: readonly Step[]): Step[][] => {
  const batches: Step[][] = []
  let weight = Infinity
  for (const step of steps) {
    const own = weightOf(step)
    const last = batches.at(-1)
    if (last && last.length < most.changes && weight + own <= most.bytes) {
      last.push(step)
      weight += own
    } else {
      batches.push([step])
      weight = own
    }
  }
  return batches
}
