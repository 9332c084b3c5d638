import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addStubs, listUncovered, writeStubs } from '../stub.ts'
import type { Document } from '../document.ts'
import { operation } from './small-spec.ts'

const documentOf = (ids: Record<string, string>) =>
  ({
    paths: Object.fromEntries(
      Object.entries(ids).map(([id, tag]) => [`/v1/${id}`, { get: operation(id, { tags: [tag] }) }]),
    ),
    components: {},
  }) as unknown as Document

const emptyFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stub-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('writeStubs', () => {
  test('creates a resource, registers it, and does nothing the second time', async () => {
    const folder = await emptyFolder()
    const document = documentOf({ getSection: 'site-sections', getSpace: 'spaces' })
    expect((await writeStubs(document, folder)).ids).toEqual(['getSection', 'getSpace'])
    const made = await Promise.all(
      ['index.ts', 'site-sections/handlers.ts'].map((name) => readFile(join(folder, name), 'utf8')),
    )
    expect(made[0]).toContain(`import { siteSections } from './site-sections/handlers.ts'\nimport { spaces }`)
    expect(made[0]).toMatch(/= \{\n {2}\.\.\.siteSections,\n {2}\.\.\.spaces,\n\}\n$/)
    expect(made[1]).toBe(`import { defineHandlers, notImplemented } from '../../http/operations/handlers.ts'

export const siteSections = defineHandlers('site-sections', {
  getSection: notImplemented,
})
`)
    expect(await writeStubs(document, folder)).toEqual({ ids: [], files: [] })
    expect(await readFile(join(folder, 'index.ts'), 'utf8')).toBe(made[0])
  })

  test('adds a resource to an index that has others', async () => {
    const folder = await emptyFolder()
    await writeStubs(documentOf({ getSpace: 'spaces' }), folder)
    expect(await writeStubs(documentOf({ getSpace: 'spaces', getUser: 'users' }), folder)).toEqual({
      ids: ['getUser'],
      files: [join(folder, 'users/handlers.ts'), join(folder, 'index.ts')],
    })
    expect(await readFile(join(folder, 'index.ts'), 'utf8')).toMatch(/ {2}\.\.\.spaces,\n {2}\.\.\.users,\n\}\n$/)
  })
})

describe('listUncovered', () => {
  test('adds new operations in order, without duplicates', async () => {
    const file = join(await emptyFolder(), 'uncovered.txt')
    await writeFile(file, 'moveSpace\n')
    await listUncovered(['moveSpace', 'archiveSpace'], file)
    expect(await readFile(file, 'utf8')).toBe('archiveSpace\nmoveSpace\n')
  })
})

describe('addStubs', () => {
  const written = `import { defineHandlers } from '../../http/operations/handlers.ts'
import { present } from './presenter.ts'

export const spaces = defineHandlers('spaces', {
  getSpace: async ({ access }) => {
    return present(access)
  },
})

export const other = () => ({
})
`

  test('adds lines at the end of the handlers and the import, and rewrites nothing else', () => {
    expect(addStubs(written, 'spaces', ['moveSpace'])).toBe(
      written
        .replace('{ defineHandlers }', '{ defineHandlers, notImplemented }')
        .replace('  },\n})', '  },\n  moveSpace: notImplemented,\n})'),
    )
  })

  test('refuses a file that it does not understand', () => {
    expect(() => addStubs('export const spaces = {}\n', 'spaces', ['moveSpace'])).toThrow(
      'resources/spaces/handlers.ts',
    )
  })
})
