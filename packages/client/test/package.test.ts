import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build as vite } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerByExample } from './examples.ts'
import { runNode, typecheck } from './run.ts'
import { startStub, type Stub } from './stub.ts'

const run = promisify(execFile)
let folder: string
let app: string
let stub: Stub

const program = (url: string) => `
import { createClient, pages, ProblemError, type Space } from '@scriptorium/client'

const docs = createClient({ baseUrl: '${url}', token: 't0ken' })
const space: Space = await docs.getSpaceById({ params: { spaceId: 's' } })
const titles: string[] = [space.title]
for await (const { title } of pages(docs.listSpacesInOrganizationById, { params: { organizationId: 'o' } })) titles.push(title)
const error: unknown = await docs.getSpaceById({ params: { spaceId: 'lost' } }).catch((thrown: unknown) => thrown)
if (error instanceof ProblemError && error.code === 'not_found') console.log(titles.join(), error.requestId)

// @ts-expect-error -- the types are there, not any
export const missing = () => docs.getSpaceById({ params: {} })
// @ts-expect-error -- the shapes are there, not any
export const wrong = (): number => space.title
`

beforeAll(async () => {
  stub = await startStub((seen) =>
    seen.url.endsWith('/lost') ? { status: 404, body: { code: 'not_found', requestId: 'r7' } } : answerByExample(seen),
  )
  folder = await mkdtemp(join(tmpdir(), 'scriptorium-client-'))
  await run('pnpm', ['pack', '--pack-destination', folder], { cwd: join(import.meta.dirname, '..') })
  const [tarball] = await readdir(folder)
  app = join(folder, 'app')
  await mkdir(app)
  const manifest = { private: true, type: 'module', dependencies: { '@scriptorium/client': `file:../${tarball}` } }
  await writeFile(join(app, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(app, 'program.ts'), program(stub.url))
  await run('pnpm', ['install', '--prefer-offline', '--ignore-workspace'], { cwd: app })
}, 120_000)
afterAll(async () => {
  await stub.close()
  await rm(folder, { recursive: true })
})

const installed = (path: string) => join(app, 'node_modules/@scriptorium/client', path)

describe('the packed client', () => {
  test('depends on openapi-fetch alone', async () => {
    const { dependencies } = JSON.parse(await readFile(installed('package.json'), 'utf8')) as Record<string, object>
    expect(Object.keys(dependencies ?? {})).toEqual(['openapi-fetch'])
    expect((await readdir(installed(''))).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
  })

  test.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])(
    'type-checks in an empty project, module %s resolved for %s',
    async (module, moduleResolution) => {
      // No skipLibCheck: the declarations themselves have to hold.
      const compilerOptions = { target: 'es2022', module, moduleResolution, strict: true, types: [] }
      await writeFile(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['program.ts'] }))
      await typecheck(app)
    },
    60_000,
  )

  test('runs there', async () => {
    expect(await runNode(join(app, 'program.js'))).toBe('Field guide,Field guide r7\n')
  })

  test('is small: under 6 kB with openapi-fetch, without the table of operations', async () => {
    const code = await bundle(`export * from '@scriptorium/client'`, ['#types'])
    expect(gzipSync(code).length).toBeLessThan(6_000)
  })

  test('leaves out what is not used', async () => {
    const code = await bundle(`export { ProblemError } from '@scriptorium/client'`)
    expect(code).toContain('requestId')
    expect(code).not.toContain('getSpaceById')
    expect(code).not.toContain('querySerializer')
  })
})

const bundle = async (source: string, external: string[] = []): Promise<string> => {
  const entry = join(app, 'entry.js')
  await writeFile(entry, source)
  const lib = { entry, formats: ['es' as const] }
  const build = { lib, write: false, minify: true, rolldownOptions: { external } }
  const [result] = [await vite({ root: app, configFile: false, logLevel: 'silent', build })].flat()
  if (!result || !('output' in result)) throw new Error('No bundle was made')
  return result.output[0].code
}
