import type { Worker } from 'node:worker_threads'
import type { Batch, SpanRecord } from './records.ts'

// Waking the other thread costs more than copying the records.
const recordsPerBatch = 256
const maxDelayMs = 500
const maxStatements = 2000
// If the thread gets no processor time, traces are dropped before they fill the memory.
const maxUnreadBatches = 25
// The clock of the machine was set, or the machine has slept.
const clockToleranceMs = 100

/** Collects records for the thread that exports them. */
export interface Sender {
  /** Returns the number of a statement. */
  numberOf(sql: string): number
  add(record: SpanRecord): void
  /** Sends what was collected. */
  flush(): void
}

/** Creates a sender. The thread counts in `read` how many batches it has read. */
export const createSender = (worker: Pick<Worker, 'postMessage'>, read: Int32Array): Sender => {
  const numbers = new Map<string, number>()
  let records: SpanRecord[] = []
  let sql: string[] = []
  let isReset = false
  let sent = 0
  let clockMs = performance.timeOrigin
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (records.length === 0) return
    const now = Date.now() - performance.now()
    if (Math.abs(now - clockMs) > clockToleranceMs) clockMs = now
    const isStuck = sent - Atomics.load(read, 0) >= maxUnreadBatches
    if (!isStuck) {
      worker.postMessage({ records, sql, isReset, clockMs } satisfies Batch, [])
      sent++
      sql = []
      isReset = false
    }
    records = []
    if (numbers.size < maxStatements) return
    numbers.clear()
    sql = []
    isReset = true
  }

  return {
    flush,
    numberOf: (text) => {
      const known = numbers.get(text)
      if (known !== undefined) return known
      const number = numbers.size
      numbers.set(text, number)
      sql.push(text)
      return number
    },
    add: (record) => {
      records.push(record)
      if (records.length >= recordsPerBatch) flush()
      else timer ??= setTimeout(flush, maxDelayMs).unref()
    },
  }
}
