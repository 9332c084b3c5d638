import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { OperationId } from '@scriptorium/types'
import { afterAll, beforeAll, expect } from 'vitest'
import { handlers } from '../../src/edge/resources/index.ts'
import { recordCalls } from './record-calls.ts'

// A Vitest setup file. Records which handlers each test file reaches, for `run.ts`. Servers in other processes record themselves.

const server = join(import.meta.dirname, '../..')
const log = join(server, 'node_modules/.cache/reached-handlers.jsonl')

const key = Symbol.for('reached handlers')
const shared = globalThis as typeof globalThis & { [key]?: Set<OperationId> }

// Test files share a process and its table of handlers, so the handlers are wrapped once.
const reached = (shared[key] ??= recordCalls(handlers))

const testFile = () => relative(server, expect.getState().testPath ?? '')

reached.clear()
beforeAll(() => {
  mkdirSync(dirname(log), { recursive: true })
  process.env['RECORDED_TEST'] = testFile()
  process.env['RECORDED_IN'] = log
})
afterAll(() => {
  const file = testFile()
  appendFileSync(log, `${JSON.stringify({ file, operations: [...reached] })}\n`)
})
