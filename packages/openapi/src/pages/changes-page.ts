import { headingIds } from '@scriptorium/content/markdown/heading-ids'
import { textNode, type BlockNode } from '@scriptorium/content/markdown/document'
import type { ApiChange, GeneratedPage } from '../generated.ts'
import { addressOfGenerated } from '../generated-links.ts'
import { operationsOf, type OpenApi } from './model.ts'
import { tagOf, titleOf } from './operation.ts'
import { blocks, code, plain, shortProse } from './text.ts'

const maxChanges = 500
const maxOperations = 10

const kinds = [
  ['Breaking', ({ impact }: ApiChange) => impact === 'major'],
  ['Added', ({ impact, kind }: ApiChange) => impact !== 'major' && kind === 'added'],
  ['Changed', ({ impact, kind }: ApiChange) => impact !== 'major' && kind !== 'added'],
] as const

/** Where the other pages show an operation. */
export type Places = ReadonlyMap<string, string>

// Changes name an operation by its id, or by its method and path.
const namesOf = (method: string, path: string, operationId: unknown): string[] => [
  `${method.toUpperCase()} ${path}`,
  ...(typeof operationId === 'string' ? [operationId] : []),
]

const anchorOf = (title: string): string =>
  headingIds()({ object: 'block', type: 'heading-2', data: {}, nodes: [textNode(title)] } as BlockNode)

/** Returns the addresses of the operations that these pages show, by their names. */
export const placesOf = (document: OpenApi, pages: readonly GeneratedPage[]): Places => {
  const keys = new Set(pages.map(({ key }) => key))
  const places = operationsOf(document, document.paths).flatMap((placed) => {
    const { method, operation, path } = placed
    const own = `operation:${method} ${path}`
    const shared = `tag:${tagOf(placed)}`
    if (!keys.has(own) && !keys.has(shared)) return []
    const address = keys.has(own) ? addressOfGenerated(own) : addressOfGenerated(shared, anchorOf(titleOf(placed)))
    return namesOf(method, path, operation.operationId).map((name) => [name, address] as const)
  })
  return new Map(places)
}

const linked = (name: string, places: Places): string => {
  const address = places.get(name)
  return address === undefined ? code(name) : `[${code(name)}](${address})`
}

const lineOf = ({ message, operations }: ApiChange, places: Places): string => {
  const named = operations
    .slice(0, maxOperations)
    .map((name) => linked(name, places))
    .join(', ')
  const more = operations.length > maxOperations ? ` and ${operations.length - maxOperations} more` : ''
  return `- ${shortProse(message)}${named && ` Affects ${named}${more}.`}`
}

const sectionOf = (title: string, changes: readonly ApiChange[], places: Places): string => {
  if (changes.length === 0) return ''
  const more = changes.length > maxChanges ? `\n- ${changes.length - maxChanges} more changes` : ''
  const lines = changes.slice(0, maxChanges).map((change) => lineOf(change, places))
  return `## ${title}\n\n${lines.join('\n')}${more}`
}

/** Returns the page that says what the latest version of a document changed. */
export const changesPage = (changes: readonly ApiChange[], { info }: OpenApi, places: Places): GeneratedPage => ({
  key: 'changes',
  parent: null,
  title: 'What changed',
  slug: 'changes',
  props: { doc: 'changes' },
  markdown: blocks(
    `What ${info?.version ? `version ${plain(info.version)}` : 'the latest version'} of this API changed for its clients.`,
    ...kinds.map(([title, isOfKind]) => sectionOf(title, changes.filter(isOfKind), places)),
    changes.length === 0 ? 'Nothing that clients notice.' : '',
  ),
})
