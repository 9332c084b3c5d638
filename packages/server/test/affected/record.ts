import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { OperationId } from '@scriptorium/types'
import { afterAll, expect } from 'vitest'
import { handlers } from '../../src/edge/resources/index.ts'
import { recordCalls } from './record-calls.ts'

// A Vitest setup file. Records which handlers each test file reaches, for `run.ts`.

const server = join(import.meta.dirname, '../..')
const log = join(server, 'node_modules/.cache/reached-handlers.jsonl')

const key = Symbol.for('reached handlers')
const shared = globalThis as typeof globalThis & { [key]?: Set<OperationId> }

// Test files share a process and its table of handlers, so the handlers are wrapped once.
const reached = (shared[key] ??= recordCalls(handlers))

reached.clear()
afterAll(() => {
  const file = relative(server, expect.getState().testPath ?? '')
  mkdirSync(dirname(log), { recursive: true })
  appendFileSync(log, `${JSON.stringify({ file, operations: [...reached] })}\n`)
})
