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

// Each comes from the registry, which sometimes keeps one waiting.
const patience = { timeout: 200_000, retry: 2 }

test.each(['20.20.2', '22.23.3', '24.21.0'])('runs in Node %s', patience, async (version) => {
  const { app } = inject('packed')
  const code = `console.log(process.version); await import(${JSON.stringify(join(app, 'main.js'))})`
  const node = [`--package=node@${version}`, '--allow-build=node', 'dlx', 'node']
  const { stdout } = await run('pnpm', [...node, '--input-type=module', '-e', code, stub.url], { cwd: app })
  const [ran, answer = ''] = stdout.trim().split('\n').slice(-2)
  expect(ran).toBe(`v${version}`)
  expect(JSON.parse(answer)).toEqual(wellDone)
})
