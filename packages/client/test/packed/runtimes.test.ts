import { join } from 'node:path'
import { installedProgram } from '../../../../tools/programs/installed.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { run } from '../run.ts'
import type { Stub } from '../stub.ts'
import { startAnswers, wellDone } from './answers.ts'

let stub: Stub
beforeAll(async () => {
  stub = await startAnswers()
})
afterAll(() => stub.close())

test.each([
  ['20.20.2', installedProgram('node20/bin/node')],
  ['22.23.3', installedProgram('node22/bin/node')],
  [process.versions.node, process.execPath],
])('runs in Node %s', async (version, node) => {
  const { app } = inject('packed')
  const code = `console.log(process.version); await import(${JSON.stringify(join(app, 'main.js'))})`
  const { stdout } = await run(node, ['--input-type=module', '-e', code, stub.url], { cwd: app })
  const [ran, answer = ''] = stdout.trim().split('\n').slice(-2)
  expect(ran).toBe(`v${version}`)
  expect(JSON.parse(answer)).toEqual(wellDone)
})

// Their packages are for x64 Linux with glibc only.
const others = [
  ['Bun', installedProgram('@oven/bun-linux-x64-baseline/bin/bun'), ['run']],
  ['Deno', installedProgram('@deno/linux-x64-glibc/deno'), ['run', '--allow-all', '--no-remote']],
] as const

test.runIf(process.platform === 'linux' && process.arch === 'x64').for(others)(
  'runs in %s',
  async ([, program, args]) => {
    const { app } = inject('packed')
    const { stdout } = await run(program, [...args, join(app, 'main.js'), stub.url], { cwd: app })
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual(wellDone)
  },
)
