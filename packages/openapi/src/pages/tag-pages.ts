import type { GeneratedPage } from '../generated.ts'
import { objectsIn, operationsOf, type OpenApi, type PlacedOperation, type Tag } from './model.ts'
import { operationMarkdown, tagOf, titleOf } from './operation.ts'
import { blocks, clean, code, plain, prose, table, words } from './text.ts'

/**
 * If the page of a tag would be larger, it contains a list, and each operation gets its own page. A page of this size is about 40 KB
 * compressed.
 */
const maxPageCharacters = 120_000

/** Returns the last part of the address of a page. */
export const slugOf = (text: string): string =>
  clean(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80) || 'page'

/** Returns the page of an operation. */
export const operationPage = (document: OpenApi, placed: PlacedOperation, parent: string | null): GeneratedPage => {
  const { method, operation, path } = placed
  const title = titleOf(placed)
  return {
    key: `operation:${method} ${path}`,
    parent,
    title,
    slug: slugOf(operation.operationId ?? title),
    props: { doc: 'operation', page: path, method, ...(operation.deprecated && { deprecated: true }) },
    markdown: operationMarkdown(document, placed, { level: '##' }),
  }
}

/** Returns a table of operations. */
export const listOf = (operations: readonly PlacedOperation[]): string =>
  table(
    ['Operation', 'Method', 'Path'],
    operations
      .slice(0, 1000)
      .map((placed) => [plain(titleOf(placed)), code(placed.method.toUpperCase()), code(placed.path)]),
  )

const sectionOf = (document: OpenApi, placed: PlacedOperation): string =>
  blocks(`## ${plain(titleOf(placed))}`, operationMarkdown(document, placed, { level: '###' }))

const tagsIn = (document: OpenApi): Map<string, Tag> =>
  new Map(objectsIn(document.tags).map((tag) => [String(tag.name), tag]))

/** Returns the tags above a tag, nearest first; none if they are above each other. */
const tagsAbove = (tags: ReadonlyMap<string, Tag>, name: string): string[] => {
  const above: string[] = []
  for (let tag = tags.get(name); tag;) {
    const parent = tag.parent ?? tag['x-parent']
    if (typeof parent !== 'string' || !tags.has(parent)) break
    if (parent === name || above.includes(parent)) return []
    above.push(parent)
    tag = tags.get(parent)
  }
  return above
}

const textOf = (text: unknown, length: number): string => words(text).slice(0, length).toWellFormed()

const iconName = /^[\w-]{1,100}$/

/** Returns how the document calls the page of a tag. */
const headOf = (name: string, tag: Tag | undefined) => {
  const [note, icon] = [textOf(tag?.['x-page-description'], 300), String(tag?.['x-page-icon'] ?? '')]
  return {
    title: textOf(tag?.['x-page-title'] ?? tag?.['x-displayName'] ?? name, 200) || 'default',
    slug: slugOf(tag?.['x-page-slug'] ?? name),
    ...(note !== '' && { description: note }),
    ...(iconName.test(icon) && { icon }),
  }
}

const pagesOf = (
  document: OpenApi,
  [name, operations]: readonly [string, readonly PlacedOperation[]],
  isByOperation: boolean,
): GeneratedPage[] => {
  const tags = tagsIn(document)
  const [parent] = tagsAbove(tags, name)
  const key = `tag:${name}`
  const whole = isByOperation ? '' : operations.map((placed) => sectionOf(document, placed)).join('\n\n')
  const isSplit = isByOperation || whole.length > maxPageCharacters
  const page: GeneratedPage = {
    key,
    parent: parent === undefined ? null : `tag:${parent}`,
    ...headOf(name, tags.get(name)),
    props: { doc: 'tag', page: name },
    markdown: blocks(prose(tags.get(name)?.description), isSplit ? listOf(operations) : whole),
  }
  return [page, ...(isSplit ? operations.map((placed) => operationPage(document, placed, key)) : [])]
}

/** Returns the operations by tag. A tag has a page if it has operations, or a tag below it has. */
const byTag = (document: OpenApi): [string, PlacedOperation[]][] => {
  const tags = tagsIn(document)
  const groups = Map.groupBy(operationsOf(document, document.paths), tagOf)
  const shown = new Set([...groups.keys()].flatMap((name) => [name, ...tagsAbove(tags, name)]))
  const names = new Set([...[...tags.keys()].filter((name) => shown.has(name)), ...groups.keys()])
  return [...names].map((name) => [name, groups.get(name) ?? []])
}

/** Returns the pages of the operations of an API, by tag. */
export const tagPages = (document: OpenApi, isByOperation: boolean): GeneratedPage[] =>
  byTag(document).flatMap((group) => pagesOf(document, group, isByOperation))
