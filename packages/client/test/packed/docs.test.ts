import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { operations } from '#types'

const hovered = `import { createClient } from '@scriptorium/client'
const docs = createClient({ baseUrl: '' })
const space = await docs.getSpaceById({ params: { spaceId: 's' } })
const { parent } = space
const { permissions } = space
`
const source = `${hovered}docs.`
let service: ts.LanguageService
let file: string

beforeAll(() => {
  const { app } = inject('packed')
  file = join(app, 'editing.ts')
  const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, strict: true, types: [] }
  service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = name === file ? source : ts.sys.readFile(name)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => app,
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: (name) => ts.sys.readFile(name),
    readDirectory: (...args) => ts.sys.readDirectory(...args),
    directoryExists: (name) => ts.sys.directoryExists(name),
    getDirectories: (name) => ts.sys.getDirectories(name),
    realpath: (name) => ts.sys.realpath?.(name) ?? name,
  })
})

const shown = (name: string) => {
  const details = service.getCompletionEntryDetails(
    file,
    source.length,
    name,
    undefined,
    undefined,
    undefined,
    undefined,
  )
  return { text: ts.displayPartsToString(details?.documentation), tags: details?.tags?.map(({ name }) => name) }
}

const hover = (text: string) => {
  const info = service.getQuickInfoAtPosition(
    file,
    source.indexOf(text) + 'const { '.length - (text.includes('{') ? 0 : 2),
  )
  return { shape: ts.displayPartsToString(info?.displayParts), text: ts.displayPartsToString(info?.documentation) }
}

describe('an editor', () => {
  test('shows results and properties by the names of their schemas, with plain descriptions', () => {
    expect(hover('const space').shape).toBe('const space: Space')
    expect(hover('const { permissions }')).toEqual({
      shape: expect.stringMatching(/permissions: SpacePermissions$/),
      text: 'Actions that the caller is allowed to perform on the space.',
    })
    expect(hover('const { parent }').text).toBe('Id of the parent collection. Absent at the root of the organization.')
  })

  test('offers every operation', () => {
    const offered = service.getCompletionsAtPosition(file, source.length, undefined)?.entries.map(({ name }) => name)
    expect(offered).toEqual(expect.arrayContaining([...Object.keys(operations), 'request']))
  })

  test('shows for each operation its description, path, permission and problems', () => {
    for (const [id, { method, path, permission }] of Object.entries(operations)) {
      const { text } = shown(id)
      expect(text).toContain(
        `\`${method.toUpperCase()} ${path}\` · Permission: ${permission ? `\`${permission}\`` : 'none'}`,
      )
      expect(text).toMatch(/^\S.+\n/)
      expect(text).toContain('Problems: ')
    }
    expect(shown('mergeChangeRequest').text).toContain('412 `merge_rule_failed`')
  })

  test('marks deprecated operations', () => {
    for (const [id, row] of Object.entries(operations)) {
      expect([id, shown(id).tags?.includes('deprecated') ?? false]).toEqual([id, 'deprecated' in row])
    }
  })
})
