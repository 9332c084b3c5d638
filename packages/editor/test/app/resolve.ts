import type { Resolve } from '../../src/index.ts'

const picture = '/picture.svg'

const pages = [
  { ref: { kind: 'page', page: 'p1' }, title: 'Install', description: 'Guide', emoji: '📘' },
  { ref: { kind: 'page', page: 'p2' }, title: 'Upgrade', description: 'Guide' },
]

/** Answers of an application that knows two pages and a few other things. */
export const fakeResolve: Resolve = {
  searchLinks: (query) =>
    Promise.resolve(pages.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()))),
  uploadFile: async (file, onProgress) => {
    onProgress(0.4)
    if (file.name.includes('held')) await new Promise(() => {})
    if (file.name.includes('failing')) throw new Error('No connection')
    return { ref: { kind: 'file', file: 'f1' }, name: file.name, size: file.size }
  },
  fileUrl: (ref) => (ref.kind === 'file' && ref['file'] !== 'of-others' ? picture : undefined),
  highlight: ({ source, syntax }) =>
    Promise.resolve(
      syntax === 'ts'
        ? source.split('\n').map((line) => [
            { text: line.slice(0, 5), kind: 'keyword' as const },
            { text: line.slice(5), kind: undefined },
          ])
        : undefined,
    ),
  target: (ref) =>
    Promise.resolve(ref.kind === 'file' ? { href: picture } : pages.find((page) => page.ref.page === ref['page'])),
  variables: () => Promise.resolve([{ name: 'product', value: 'Scriptorium', expression: 'space.vars.product' }]),
  reusableContents: () =>
    Promise.resolve([{ ref: { kind: 'reusable-content', reusableContent: 'r1' }, title: 'Support' }]),
  people: (query) =>
    Promise.resolve(
      [{ ref: { kind: 'user', user: 'u1' }, name: 'Amira' }].filter(({ name }) =>
        name.toLowerCase().startsWith(query.toLowerCase()),
      ),
    ),
  operations: () =>
    Promise.resolve([
      {
        kind: 'operation',
        ref: { kind: 'openapi', spec: 'petstore' },
        method: 'get',
        name: '/pets',
        title: 'List pets',
      },
    ]),
  integrations: () => Promise.resolve([{ integration: 'figma', block: 'file', title: 'Figma file' }]),
}
