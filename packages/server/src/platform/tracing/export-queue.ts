import type { createSpanBuffer, SpanBatch } from './span-buffer.ts'

interface QueueOptions {
  delayMs: number
  maxSpans: number
  /** Spans that wait while others are sent; further ones are dropped. */
  maxWaitingSpans: number
  send(batch: SpanBatch): Promise<void>
  /** Is called with what went wrong. */
  fail(message: string): void
}

/** Sends spans in batches, one batch at a time. */
export const createQueue = (
  buffer: ReturnType<typeof createSpanBuffer>,
  { delayMs, maxSpans, maxWaitingSpans, send, fail }: QueueOptions,
) => {
  const waiting: SpanBatch[] = []
  let sending: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let waitingSpans = 0
  let dropped = 0

  const sendOne = async (batch: SpanBatch) => {
    try {
      await send(batch)
    } catch (error) {
      fail(`${batch.spans} spans of traces could not be sent: ${(error as Error).message}`)
    }
    batch.release()
    if (dropped > 0) fail(`${dropped} spans of traces were dropped, because the collector is too slow`)
    dropped = 0
  }

  const sendAll = async () => {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      waitingSpans -= batch.spans
      await sendOne(batch)
    }
    sending = undefined
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    waitingSpans += buffer.count()
    if (buffer.count() > 0) waiting.push(buffer.take())
    if (waiting.length > 0) sending ??= sendAll()
    return sending ?? Promise.resolve()
  }

  const isFull = () => waitingSpans + buffer.count() >= maxWaitingSpans

  return {
    add: (text: string, rest?: Buffer): void => {
      if (isFull()) return void dropped++
      buffer.add(text, rest)
      if (buffer.count() >= maxSpans) void flush()
      else timer ??= setTimeout(() => void flush(), delayMs)
    },
    close: (): Promise<void> => flush(),
  }
}
