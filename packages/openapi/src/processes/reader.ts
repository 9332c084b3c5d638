import { gunzipSync } from 'node:zlib'
import { endWith, limitProcess, say } from '@scriptorium/outside/processes/limited-process'
import type { ToReader } from '../messages.ts'
import { readDocument } from '../read-document.ts'
import { FileError } from '../resolver.ts'

// Runs in its own process, because a hostile document can take any time and memory.
limitProcess()

interface Waiting {
  resolve: (text: string) => void
  reject: (error: Error) => void
}

const waiting = new Map<string, Waiting>()

const fetchText = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    waiting.set(url, { resolve, reject })
    say({ type: 'ask', question: url }).catch(reject)
  })

process.on('message', async (message: ToReader) => {
  if (message.type === 'file') return waiting.get(message.url)?.resolve(message.text)
  if (message.type === 'noFile') return waiting.get(message.url)?.reject(new FileError(message.message, message))
  const { url, raw, limits } = message
  await endWith(await readDocument({ url, text: gunzipSync(raw).toString('utf8') }, fetchText, limits))
})
