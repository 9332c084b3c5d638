import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { OperationId } from '@scriptorium/types'
import { afterAll, expect } from 'vitest'
import { notImplemented } from '../../src/http/handlers.ts'
import { handlers } from '../../src/resources/index.ts'

// Notes which handlers each test file reaches, for `sources.ts` and `run.ts` next to this file.

const server = join(import.meta.dirname, '../..')
const log = join(server, 'node_modules/.cache/reached-handlers.jsonl')

interface Recorder {
  reached: Set<OperationId>
}

/** Test files share a process and its table of handlers, so they are wrapped once. */
const recorder = (): Recorder => {
  const shared = handlers as unknown as { [recorded]?: Recorder } & Record<OperationId, typeof notImplemented>
  if (shared[recorded]) return shared[recorded]
  const reached = new Set<OperationId>()
  for (const [name, handler] of Object.entries(handlers)) {
    if (handler === notImplemented) continue
    const id = name as OperationId
    const wrapped = (...args: unknown[]) => {
      reached.add(id)
      return (handler as (...args: unknown[]) => unknown)(...args)
    }
    shared[id] = Object.assign(wrapped, handler) as unknown as typeof notImplemented
  }
  Object.defineProperty(shared, recorded, { value: { reached } })
  return { reached }
}

const recorded = Symbol.for('reached handlers')

const { reached } = recorder()
reached.clear()
afterAll(() => {
  const file = relative(server, expect.getState().testPath ?? '')
  mkdirSync(dirname(log), { recursive: true })
  appendFileSync(log, `${JSON.stringify({ file, operations: [...reached] })}\n`)
})
