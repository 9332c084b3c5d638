import { Worker } from 'node:worker_threads'
import type { FromReader, ToReader } from './messages.ts'
import { readDocument } from './read-document.ts'
import { FileError } from './resolver.ts'

// Runs in its own process, because a hostile document can take any time and memory. A thread measures the processor time of
// the process and ends it: a loop in this thread would not let a timer run.
const maxComputingMs = Number(process.argv[2])
const watch = `setInterval(() => {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > ${maxComputingMs}) process.kill(process.pid, 'SIGKILL')
}, 100)`
new Worker(watch, { eval: true }).unref()

const say = (message: FromReader) =>
  new Promise<void>((resolve, reject) => {
    process.send!(message, undefined, {}, (error) => (error ? reject(error) : resolve()))
  })

interface Waiting {
  resolve: (text: string) => void
  reject: (error: Error) => void
}

const waiting = new Map<string, Waiting>()

const fetchText = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    waiting.set(url, { resolve, reject })
    say({ type: 'fetch', url }).catch(reject)
  })

process.on('message', async (message: ToReader) => {
  if (message.type === 'file') return waiting.get(message.url)?.resolve(message.text)
  if (message.type === 'noFile') return waiting.get(message.url)?.reject(new FileError(message.message, message))
  await say({ type: 'end', result: await readDocument(message, fetchText) })
  process.disconnect()
  process.exit()
})
