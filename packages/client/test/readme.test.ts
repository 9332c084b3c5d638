import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#types'
import { answerByExample } from './examples.ts'
import { runNode, typecheck } from './run.ts'
import { startStub, type Stub } from './stub.ts'

const PACKAGE = join(import.meta.dirname, '..')
let folder: string
let stub: Stub

beforeAll(async () => {
  stub = await startStub(answerByExample)
  folder = await mkdtemp(join(tmpdir(), 'scriptorium-readme-'))
  await mkdir(join(folder, 'node_modules/@scriptorium'), { recursive: true })
  await symlink(PACKAGE, join(folder, 'node_modules/@scriptorium/client'), 'junction')
})
afterAll(async () => {
  await stub.close()
  await rm(folder, { recursive: true })
})

/** The blocks are one program: later blocks use variables of the first one. */
const writeProgram = async (): Promise<string> => {
  const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code)
  const file = join(folder, 'program.ts')
  await writeFile(file, blocks.join('\n').replace('http://127.0.0.1:8080', stub.url))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  return file
}

/** The indented blocks are type-checked but not run, because the example server answers no questions and takes no files. */
const asides = async (): Promise<string> => {
  const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^<!-- not part of the program[^\n]*-->\n((?:\n| {4}[^\n]*\n)+)/gm)]
  expect(blocks.length).toBe(readme.split('<!-- not part of the program').length - 1)
  const given = `import { createClient } from '@scriptorium/client'
const docs = createClient({ baseUrl: '' })
declare const organizationId: string, spaceId: string, changeRequestId: string, secret: string
declare const request: Request
`
  return [given, ...blocks.map(([, code = '']) => code)].join('\n')
}

describe('README', () => {
  test('its code compiles, runs and does what the text says', async () => {
    const file = await writeProgram()
    const typeRoots = [join(PACKAGE, '../../node_modules/@types')]
    const config = {
      extends: join(PACKAGE, 'tsconfig.json'),
      compilerOptions: { typeRoots },
      include: [join(folder, '*.ts')],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    await writeFile(join(folder, 'asides.ts'), await asides())
    await typecheck(folder)

    expect((await runNode(file, { SCRIPTORIUM_TOKEN: 't0ken' })).split('\n')).toEqual([
      'Field guide is at revision v5NbHs8QwXz2JtLk9RcM',
      'mR4kT9xWq2LzB7cVn1Ys Field guide',
      '1 of 1 undefined',
      '1 change requests',
      "[ 'getSpaceById', 'listSpacesInOrganizationById', 'request' ]",
      '',
    ])
    expect(
      stub.seen.map(({ method, url }) => `${method} ${url.slice('/v1/'.length).replaceAll(/\w{20}/g, '…')}`),
    ).toEqual([
      'GET spaces/…',
      'POST spaces/…/change-requests',
      'POST spaces/…/change-requests/…/content',
      'POST spaces/…/change-requests/…/merge',
      'GET spaces/…',
      'POST spaces/…/change-requests',
      'GET orgs',
      'GET orgs/…/spaces',
      'GET orgs/…/spaces',
      'GET spaces/…',
      'PATCH spaces/…',
      'GET spaces/…/change-requests',
    ])
    expect(new Set(stub.seen.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer t0ken']))
  })

  test('lists every operation, once', async () => {
    const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8')
    const listed = [...readme.slice(readme.indexOf('## Operations')).matchAll(/`(\w+)`/g)].map(([, id]) => id)
    expect(listed.toSorted()).toEqual(Object.keys(operations).toSorted())
  })
})
