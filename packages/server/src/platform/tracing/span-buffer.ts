const initialBytes = 256 * 1024
const maxTextBytesPerCharacter = 3
const comma = 0x2c

/** Some spans as JSON: a whole request to the collector. `release` must be called when its bytes are sent. */
export interface SpanBatch {
  bytes: Buffer
  spans: number
  release(): void
}

/** Collects the JSON of spans in memory that is used again, because new memory costs more than what is written into it. */
export const createSpanBuffer = ({ head, tail }: Record<'head' | 'tail', string>) => {
  const unused: Buffer[] = []
  const start = Buffer.byteLength(head)
  const end = Buffer.from(tail)
  let buffer: Buffer = Buffer.alloc(0)
  let used = 0
  let spans = 0

  const open = () => {
    buffer = unused.pop() ?? Buffer.allocUnsafe(initialBytes)
    buffer.write(head)
    used = start
  }

  const reserve = (bytes: number) => {
    if (used + bytes + end.length <= buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, used + bytes + end.length))
    buffer.copy(larger, 0, 0, used)
    buffer = larger
  }

  return {
    count: () => spans,
    /** Adds the JSON of a span: a text, and bytes that follow it. */
    add: (text: string, rest?: Buffer) => {
      if (spans === 0) open()
      reserve(text.length * maxTextBytesPerCharacter + (rest?.length ?? 0) + 1)
      if (spans > 0) buffer[used++] = comma
      used += buffer.write(text, used)
      if (rest) used += rest.copy(buffer, used)
      spans++
    },
    /** Returns the spans, and forgets them. */
    take: (): SpanBatch => {
      const full = buffer
      used += end.copy(buffer, used)
      const batch = { bytes: full.subarray(0, used), spans, release: () => void unused.push(full) }
      spans = 0
      return batch
    },
  }
}
