import { gunzipSync, gzipSync } from 'node:zlib'
import { compareDocuments } from '@scriptorium/changes/compare-documents'
import type { ApiChange, ComparerInput } from '../generated.ts'
import { endWith, limitProcess } from '@scriptorium/outside/processes/limited-process'
import { maxComparingMs, maxHeapMegabytes } from './limits.ts'

const maxChanges = 20_000

limitProcess()

const documentOf = (bundled: Uint8Array) => JSON.parse(gunzipSync(bundled).toString('utf8')) as Record<string, unknown>

process.on('message', async ({ before, after }: ComparerInput) => {
  const limits = { timeoutMs: maxComparingMs, heapMegabytes: maxHeapMegabytes }
  const found = await compareDocuments(documentOf(before), documentOf(after), limits)
  const changes = found.slice(0, maxChanges).map(({ impact, kind, message, operations }): ApiChange => {
    return { impact, kind, message, operations }
  })
  await endWith(gzipSync(JSON.stringify(changes)))
})
