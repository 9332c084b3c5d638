import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readMarkdown } from '@scriptorium/content/markdown/read'
import { walkNodes } from '@scriptorium/content/markdown/document'
import { expect, test } from 'vitest'
import { readFolder } from './read-folder.ts'
import { openSpecifications, type SpecificationRoom } from './specifications.ts'

const specOf = (title: string, paths: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, servers: [{ url: '/v1' }], paths })

const list = { get: { operationId: 'list', summary: 'List them', responses: { 200: { description: 'All' } } } }

const room: SpecificationRoom = { known: [], left: 9, refusal: 'no room', limits: { bytes: 100_000, files: 10 } }

const read = async (files: Readonly<Record<string, string>>, given: Partial<SpecificationRoom> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-specifications-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const source = await readFolder(folder, {
      specifications: (tree) => openSpecifications(tree, { ...room, ...given }),
    })
    const found = (source.specifications ?? []).map(({ slug, path, status }) => ({ slug, path, status }))
    const kept = source.translated?.kept.map(({ path, construct }) => `${path}: ${construct}`)
    const texts = Object.fromEntries(source.files.map(({ path, text }) => [path, text]))
    return { found, kept, texts, documents: source.specifications ?? [] }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const mintlify = (...names: readonly string[]) => ({
  'docs.json': JSON.stringify({
    navigation: {
      groups: names.map((name) => ({ group: name, openapi: { source: name, directory: `${name}-pages` } })),
    },
  }),
})

const operationsIn = (texts: Readonly<Record<string, string>>) =>
  Object.values(texts).flatMap((text) =>
    [...walkNodes(readMarkdown(text).nodes)].flatMap((node) =>
      'data' in node && node.type === 'openapi-operation' ? [node.data] : [],
    ),
  )

const shown = (spec: string, path: string) =>
  expect.objectContaining({ ref: { kind: 'url', url: `/openapi/${spec}` }, path, method: 'get', headless: true })

test('a document becomes a specification with a name of its title, and pages show its operations', async () => {
  const files = { ...mintlify('a.json', 'b.json'), 'a.json': specOf('Böat Rental, API', { '/boats': list }) }
  const { found, kept, texts } = await read({ ...files, 'b.json': 'openapi: [', 'other.json': specOf('Not shown') })
  expect(found).toEqual([{ slug: 'boat-rental-api', path: 'a.json', status: 'created' }])
  expect(operationsIn(texts)).toEqual([shown('boat-rental-api', '/boats')])
  expect(kept).toEqual(expect.arrayContaining([expect.stringMatching(/^b\.json: OpenAPI as text: /)]))
})

test('a document keeps its own specification, takes one with its content, and leaves those of others alone', async () => {
  const files = { ...mintlify('a.json', 'b.json'), 'a.json': specOf('Boats', { '/boats': list }) }
  const first = await read({ ...files, 'b.json': specOf('Boats', { '/oars': list }) })
  expect(first.found.map(({ slug }) => slug)).toEqual(['boats', 'boats-2'])
  const [{ contentHash }] = first.documents as [(typeof first.documents)[number]]
  const others = { slug: 'boats', path: null, contentHash: 'x', isFetched: false }
  const own = { slug: 'mine', path: 'b.json', contentHash: 'y', isFetched: false }
  const again = await read({ ...files, 'b.json': specOf('Boats') }, { known: [others, own] })
  expect(again.found).toEqual([{ slug: 'boats-2', path: 'a.json', status: 'created' }])
  const changed = await read({ ...files, 'b.json': specOf('Oars', { '/oars': list }) }, { known: [others, own] })
  expect(changed.found).toContainEqual({ slug: 'mine', path: 'b.json', status: 'updated' })
  const fetched = await read(
    { ...files, 'b.json': specOf('Oars', { '/oars': list }) },
    { known: [{ ...own, isFetched: true }] },
  )
  expect(fetched.found).toContainEqual({ slug: 'mine', path: 'b.json', status: 'unchanged' })
  const same = await read(files, { known: [{ ...others, slug: 'theirs', contentHash }] })
  expect(same.found).toEqual([{ slug: 'theirs', path: 'a.json', status: 'unchanged' }])
})

test('a copy of a document takes no specification whose own document changed', async () => {
  const boats = specOf('Boats', { '/boats': list })
  const oars = specOf('Boats', { '/oars': list })
  const files = { ...mintlify('a.json', 'b.json'), 'a.json': boats, 'b.json': boats }
  const first = await read(files)
  expect(first.found.map(({ slug, status }) => [slug, status])).toEqual([
    ['boats', 'created'],
    ['boats', 'unchanged'],
  ])
  const own = { slug: 'boats', path: 'a.json', contentHash: first.documents[0]!.contentHash, isFetched: false }
  expect((await read(files, { known: [own] })).found.map(({ slug }) => slug)).toEqual(['boats', 'boats'])
  const changed = await read({ ...files, 'a.json': oars }, { known: [own] })
  expect(changed.found).toEqual([
    { slug: 'boats', path: 'a.json', status: 'updated' },
    { slug: 'boats-2', path: 'b.json', status: 'created' },
  ])
  const swapped = await read({ ...files, ...mintlify('b.json', 'a.json'), 'a.json': oars }, { known: [own] })
  expect(swapped.found.map(({ slug, path }) => [slug, path])).toEqual([
    ['boats-2', 'b.json'],
    ['boats', 'a.json'],
  ])
})

test('files that a document refers to become part of it, and addresses are not fetched', async () => {
  const paths = { '/boats': { $ref: './parts/boats.json' } }
  const files = {
    ...mintlify('api/a.json'),
    'api/a.json': specOf('Boats', paths),
    'api/parts/boats.json': JSON.stringify(list),
  }
  const { documents, texts } = await read(files)
  expect(JSON.parse(documents[0]!.text)).toMatchObject({ servers: [{ url: '/v1' }], paths: { '/boats': list } })
  expect(operationsIn(texts)).toEqual([shown('boats', '/boats')])
  const remote = { ...files, 'api/a.json': specOf('Boats', { '/boats': { $ref: 'https://example.com/boats.json' } }) }
  expect((await read(remote)).kept).toEqual([expect.stringContaining('https://example.com/boats.json')])
})

test('without room, pages hold the operations as text, and the reason is told', async () => {
  const files = { ...mintlify('a.json'), 'a.json': specOf('Boats', { '/boats': list }) }
  const { found, kept, texts } = await read(files, { left: 0 })
  expect([found, kept]).toEqual([[], ['a.json: OpenAPI as text: no room']])
  expect(Object.values(texts).join()).toContain('GET /boats')
})
