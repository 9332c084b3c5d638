import type { Step } from './steps.ts'

// The server accepts 50 changes and 32 MiB in one request. Smaller requests return sooner and lose less if the connection breaks.
const most = { changes: 50, bytes: 8 * 2 ** 20 }

const overheadBytes = 4096

const textOf = (step: Step): string => {
  if (step.kind === 'create' || step.kind === 'settle') return step.entry.file?.text ?? ''
  return step.kind === 'change' ? (step.text ?? '') : ''
}

/** Returns the size of a step in a request. JSON can make a text up to six times as long. */
const weightOf = (step: Step): number => Buffer.byteLength(JSON.stringify(textOf(step))) + overheadBytes

/** Returns the number of changes that a step needs. */
const changesIn = (step: Step): number =>
  (step.kind === 'create' && step.entry.origin) || (step.kind === 'change' && step.overriding) ? 2 : 1

/** Splits steps into batches that are within the server's limits. Each is computed when the caller asks for it. */
export function* batchesOf(steps: readonly Step[]): Generator<Step[]> {
  let batch: Step[] = []
  let [changes, weight] = [0, 0]
  for (const step of steps) {
    const own = weightOf(step)
    if (batch.length > 0 && (changes + changesIn(step) > most.changes || weight + own > most.bytes)) {
      yield batch
      batch = []
      changes = weight = 0
    }
    batch.push(step)
    changes += changesIn(step)
    weight += own
  }
  if (batch.length > 0) yield batch
}
