/** Yields the events of a stream as they arrive, until the server says that it is done. Throws if the server says that it failed. */
export const readEvents = async function* (body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) throw new Error('The answer is not complete')
    text += value
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const name = /^event: (.*)$/m.exec(event)?.[1]
      if (name === 'done') return
      if (name === 'error') throw new Error('The server failed')
      yield JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? 'null')
    }
  }
}
