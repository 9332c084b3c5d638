import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { presentEach } from './present-each.ts'

const src = join(import.meta.dirname, '..')

interface Pet {
  name: string
  owner?: string | null
}

test('leaves out what is undefined, and nothing else', () => {
  expect(Object.keys(presentEach<Pet>({ name: 'Rex', owner: undefined }))).toEqual(['name'])
  expect(presentEach<Pet>({ name: '', owner: null })).toEqual({ name: '', owner: null })
})

test('does not compile without an optional property', () => {
  // @ts-expect-error The owner is missing.
  presentEach<Pet>({ name: 'Rex' })
})

test('each presenter names all properties of its resource', () => {
  const presenters = globSync('**/{presenter,structure-presenter,present-*}.ts', { cwd: src })
  const open = presenters.flatMap((file) => {
    const text = readFileSync(join(src, file), 'utf8')
    return [...text.matchAll(/^(.*)\n\s*object: '([\w-]+)'/gm)]
      .filter(([, before]) => !before!.includes('presentEach<'))
      .map(([, , object]) => `${file}: ${object}`)
  })
  expect(presenters.length).toBeGreaterThan(40)
  // The presenters of these two return a part of a resource, and the presenters of the whole resources name each property.
  expect(open.toSorted()).toEqual([
    'edge/resources/invites/presenter.ts: invite',
    'edge/resources/pages/presenter.ts: page',
  ])
})

test('each presenter has a table of rows and what it makes of them', () => {
  const presenters = globSync('edge/resources/*/*presenter.ts', { cwd: src })
  expect(presenters.length).toBeGreaterThan(40)
  expect(presenters.filter((file) => !existsSync(join(src, file.replace('.ts', '.unit.test.ts'))))).toEqual([])
})
