import { access, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, inject, test } from 'vitest'
import { bundle, run, typecheck } from '../run.ts'

const PACKAGE = join(import.meta.dirname, '../..')
const installed = (path: string) => join(inject('packed').app, 'node_modules/@scriptorium/client', path)
const pnpm = (...args: string[]) =>
  run('pnpm', ['exec', ...args], { cwd: PACKAGE }).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(stdout + stderr)
  })

const threeCalls = `import { createPartialClient, NotFoundError } from '@scriptorium/client'
import { createChangeRequest, getSpaceById, listChangeRequestsForSpace } from '@scriptorium/client/operations'

export const program = async (baseUrl, token, spaceId) => {
  const docs = createPartialClient({ createChangeRequest, getSpaceById, listChangeRequestsForSpace }, { baseUrl, token })
  const params = { spaceId }
  try {
    const { title } = await docs.getSpaceById({ params })
    await docs.createChangeRequest({ params, body: { subject: title } })
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
  }
  const subjects = []
  for await (const { subject } of docs.listChangeRequestsForSpace.items({ params })) subjects.push(subject)
  return subjects
}`

describe('the packed client', () => {
  test('contains the files that users need, and no development fields', async () => {
    const manifest = JSON.parse(await readFile(installed('package.json'), 'utf8')) as Record<string, object>
    expect(Object.keys(manifest).toSorted()).toEqual(
      ['dependencies description engines exports files imports keywords license name sideEffects type version'].flatMap(
        (names) => names.split(' '),
      ),
    )
    const files = ['CHANGELOG.md', 'LICENSE', 'README.md', 'cjs', 'esm', 'examples', 'package.json']
    expect((await readdir(installed(''))).toSorted()).toEqual(files)
    const readme = await readFile(installed('README.md'), 'utf8')
    for (const [, path] of readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)) await access(installed(path!))
    for (const folder of ['cjs', 'esm']) {
      const map = JSON.parse(await readFile(installed(`${folder}/client/src/client.js.map`), 'utf8')) as {
        sourcesContent: string[]
      }
      expect(map.sourcesContent[0]).toContain('export const createClient')
    }
  })

  test('can be required from CommonJS, with types', async () => {
    const { app } = inject('packed')
    const program = `import { createClient, NotFoundError, type Space } from '@scriptorium/client'
import { getSpaceById } from '@scriptorium/client/operations'
const docs = createClient({ baseUrl: 'http://127.0.0.1' })
const name = (space: Space): string => space.title
// @ts-expect-error -- the types are there, not any
export const wrong = (space: Space): number => space.title
console.log(typeof docs.getSpaceById, NotFoundError.name, getSpaceById.path, name.length)
`
    await writeFile(join(app, 'required.cts'), program)
    const compilerOptions = { target: 'es2022', lib: ['es2023', 'dom'], module: 'node16', strict: true, types: [] }
    await writeFile(join(app, 'tsconfig.cjs.json'), JSON.stringify({ compilerOptions, files: ['required.cts'] }))
    await typecheck(join(app, 'tsconfig.cjs.json'))
    const { stdout } = await run(process.execPath, ['required.cjs'], { cwd: app })
    expect(stdout).toBe('function NotFoundError /v1/spaces/{spaceId} 1\n')
  })

  test('type-checks for bundlers and with exact optional properties, too', async () => {
    await typecheck(
      inject('packed').app,
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--exactOptionalPropertyTypes',
      '--noEmit',
    )
  })

  test('publint finds nothing', async () => {
    const { stdout } = await pnpm('publint', '--strict', inject('packed').tarball)
    expect(stdout).toContain('All good!')
  })

  test('attw finds nothing', async () => {
    await pnpm('attw', inject('packed').tarball, '--profile', 'node16')
  })

  test('stays within the size limit in its package.json', async () => {
    const { stdout } = await pnpm('size-limit', '--json')
    const sizes = JSON.parse(stdout) as { name: string; passed: boolean; sizeLimit: number }[]
    expect(sizes[0]).toMatchObject({ name: 'core, without operations', passed: true, sizeLimit: 6000 })
    expect(sizes.filter(({ passed }) => !passed)).toEqual([])
  })

  test('a program that calls three operations weighs at most 6.1 kB', async () => {
    const code = await bundle(inject('packed').app, threeCalls, 'iife')
    expect(code).toContain('/v1/spaces/{spaceId}')
    expect(code).not.toContain('/v1/orgs/{organizationId}/teams')
    expect(gzipSync(code).length).toBeLessThanOrEqual(6100)
  })

  test('omits unused code from bundles', async () => {
    const code = await bundle(inject('packed').app, `export { ProblemError } from '@scriptorium/client'`)
    expect(code).toContain('requestId')
    expect(code).not.toContain('getSpaceById')
    expect(code).not.toContain('encodeURIComponent')
  })
})
