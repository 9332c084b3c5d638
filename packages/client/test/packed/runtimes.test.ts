import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { run } from '../run.ts'
import type { Stub } from '../stub.ts'
import { startAnswers, wellDone } from './answers.ts'

let stub: Stub
beforeAll(async () => {
  stub = await startAnswers()
})
afterAll(() => stub.close())

const installed = (name: string) => join(import.meta.dirname, '../runtimes/node_modules', name, 'bin/node')

test.each([
  ['20.20.2', installed('node20')],
  ['22.23.3', installed('node22')],
  [process.versions.node, process.execPath],
])('runs in Node %s', async (version, node) => {
  const { app } = inject('packed')
  const code = `console.log(process.version); await import(${JSON.stringify(join(app, 'main.js'))})`
  const { stdout } = await run(node, ['--input-type=module', '-e', code, stub.url], { cwd: app })
  const [ran, answer = ''] = stdout.trim().split('\n').slice(-2)
  expect(ran).toBe(`v${version}`)
  expect(JSON.parse(answer)).toEqual(wellDone)
})
