import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { runReader } from './run-reader.ts'

const head = 'openapi: 3.1.0\ninfo: { title: Petstore, version: "1" }\n'
const signal = new AbortController().signal
const limits = { bytes: 10_000_000, files: 100 }

const noFile = async (): Promise<string> => {
  throw new Error('No file was expected')
}

test('a document that takes too much time or memory ends in an error, and its process is killed', async () => {
  const tooMuch = (of: string) => {
    const message = `The document takes too much ${of} to read`
    return { kind: 'failure', code: 'PARSE_ERROR', errors: [{ message }] }
  }
  const small = { computingMs: 30_000, heapMegabytes: 20 }
  const text = `${head}paths: {}\nx-large: [${'[1],'.repeat(500_000)}1]\n`
  const [slow, large] = await Promise.all([
    runReader({ url: null, raw: gzipSync(text), limits }, noFile, signal, { computingMs: 1, heapMegabytes: 512 }),
    runReader({ url: null, raw: gzipSync(text), limits }, noFile, signal, small),
  ])
  expect([slow, large]).toEqual([tooMuch('time'), tooMuch('memory')])
})
