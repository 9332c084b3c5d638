import { appendFileSync } from 'node:fs'
import module from 'node:module'

// Servers that tests start as processes load this first. It records which handlers they reach, as `record.ts` does for servers in
// the process of a test, and writes each at once, because such a server may be killed.

const { RECORDED_TEST: file, RECORDED_IN: log } = process.env

// As the program does.
module.enableCompileCache()
const { handlers } = await import('../../src/edge/resources/index.ts')
const { recordCalls } = await import('./record-calls.ts')

recordCalls(handlers, (id) => appendFileSync(log, `${JSON.stringify({ file, operations: [id] })}\n`))
