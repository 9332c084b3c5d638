import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { bundle, run, typecheck } from '../run.ts'

const PACKAGE = join(import.meta.dirname, '../..')
const installed = (path: string) => join(inject('packed').app, 'node_modules/@scriptorium/client', path)
const pnpm = (...args: string[]) =>
  run('pnpm', ['exec', ...args], { cwd: PACKAGE }).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(stdout + stderr)
  })

describe('the packed client', () => {
  test('depends on openapi-fetch alone', async () => {
    const { dependencies } = JSON.parse(await readFile(installed('package.json'), 'utf8')) as Record<string, object>
    expect(Object.keys(dependencies ?? {})).toEqual(['openapi-fetch'])
    expect((await readdir(installed(''))).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
  })

  test('type-checks for bundlers too', async () => {
    await typecheck(inject('packed').app, '--module', 'esnext', '--moduleResolution', 'bundler', '--noEmit')
  })

  test('publint finds nothing', async () => {
    const { stdout } = await pnpm('publint', '--strict', inject('packed').tarball)
    expect(stdout).toContain('All good!')
  })

  test('attw finds nothing', async () => {
    await pnpm('attw', inject('packed').tarball, '--profile', 'esm-only')
  })

  test('is as small as its package.json says', async () => {
    const { stdout } = await pnpm('size-limit', '--json')
    const sizes = JSON.parse(stdout) as { name: string; passed: boolean; sizeLimit: number }[]
    expect(sizes[0]).toMatchObject({ name: 'core, without the table of operations', passed: true, sizeLimit: 6000 })
    expect(sizes.filter(({ passed }) => !passed)).toEqual([])
  })

  test('leaves out what is not used', async () => {
    const code = await bundle(inject('packed').app, `export { ProblemError } from '@scriptorium/client'`)
    expect(code).toContain('requestId')
    expect(code).not.toContain('getSpaceById')
    expect(code).not.toContain('querySerializer')
  })
})
