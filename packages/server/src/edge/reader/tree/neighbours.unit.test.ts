import type { PageRecord } from '@scriptorium/content/tree/records'
import { expect, test } from 'vitest'
import type { Visit } from '../visit.ts'
import { neighbourOf, type Direction } from './neighbours.ts'

interface Node {
  title: string
  type?: 'group' | 'link'
  hidden?: boolean
  secret?: boolean
  pages?: Node[]
}

/** Returns a visit of a space with these pages, and the pages by their titles. */
const visitOf = (nodes: readonly Node[]) => {
  const records = new Map<string, PageRecord & Node>()
  const children = new Map<string | null, string[]>()
  const add = (parent: string | null, below: readonly Node[]) => {
    children.set(
      parent,
      below.map(({ title }) => title),
    )
    for (const { pages = [], ...node } of below) {
      records.set(node.title, { id: node.title, parent, type: 'document', ...node } as never)
      add(node.title, pages)
    }
  }
  add(null, nodes)
  const tree = {
    page: async (id: string) => records.get(id),
    indexOf: async ({ parent, id }: PageRecord) => children.get(parent)!.indexOf(id),
    childAt: async (parent: string | null, index: number) => {
      const id = children.get(parent)![index]
      return id === undefined ? undefined : { id }
    },
    childCount: async (id: string) => children.get(id)!.length,
    pathOf: async (id: string) => id,
  }
  const audience = { mayShow: ({ secret }: Node) => secret !== true }
  const place = { siteSpace: { id: 's' }, structure: { items: [], siteSpaces: [{ id: 's' }] } }
  return { visit: { found: { tree, audience, basePath: '/', siteBasePath: '/', ...place } } as never as Visit, records }
}

const walk = async (nodes: readonly Node[], start: string, direction: Direction): Promise<string> => {
  const { visit, records } = visitOf(nodes)
  const seen = [start]
  for (let page = records.get(start); page;) {
    const next = await neighbourOf(visit, page, direction)
    if (next) seen.push(next.title)
    page = next && records.get(next.title)
  }
  return seen.join(' ')
}

const book: Node[] = [
  { title: 'a', pages: [{ title: 'a1', pages: [{ title: 'a1i' }, { title: 'a1ii' }] }, { title: 'a2' }] },
  { title: 'group', type: 'group', pages: [{ title: 'b', pages: [{ title: 'b1' }] }] },
  { title: 'link', type: 'link' },
  { title: 'hidden', hidden: true, pages: [{ title: 'below' }] },
  { title: 'c', pages: [{ title: 'secret', secret: true }] },
]

test('next and previous lead through all documents in display order, and back', async () => {
  const order = 'a a1 a1i a1ii a2 b b1 c'
  expect(await walk(book, 'a', 1)).toBe(order)
  expect(await walk(book, 'c', -1)).toBe(order.split(' ').toReversed().join(' '))
})
