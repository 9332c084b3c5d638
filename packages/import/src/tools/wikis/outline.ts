import { isObject } from '@scriptorium/basics/is-object'
import { automaticItems } from '../../navigation/automatic.ts'
import { translateContainers } from '../../text/containers.ts'
import { mapText } from '../../text/lines.ts'
import { prosemirrorToMarkdown } from '../../stored/prosemirror.ts'
import { addressTo, storedSetup, type StoredPage } from '../../stored/stored-pages.ts'
import { folderOf, joinPaths, type FileTree } from '../../tree.ts'
import { placeIn } from '../places.ts'
import { textOf, type Setup, type Tool } from '../tool.ts'

type Entry = Record<string, unknown>

const objectsIn = (value: unknown): Entry[] =>
  isObject(value) ? Object.values(value).filter(isObject) : Array.isArray(value) ? value.filter(isObject) : []

const readJson = async (tree: FileTree, path: string): Promise<Entry | undefined> => {
  try {
    const data: unknown = JSON.parse((await tree.read(path)) ?? '')
    return isObject(data) ? data : undefined
  } catch {
    return undefined
  }
}

const isCollection = (data: Entry | undefined): data is Entry =>
  data !== undefined && isObject(data['collection']) && isObject(data['documents'])

/** Returns the pages of a collection as its structure nests them. */
const pagesOf = (structure: unknown, documents: Entry, depth = 0): StoredPage[] =>
  depth > 50
    ? []
    : objectsIn(structure).flatMap((node) => {
        const id = textOf(node['id']) ?? ''
        const document = Object.hasOwn(documents, id) && isObject(documents[id]) ? documents[id] : undefined
        const title = textOf(document?.['title']) ?? textOf(node['title'])
        if (title === undefined) return []
        return [{ id, title, text: document && '', pages: pagesOf(node['children'], documents, depth + 1) }]
      })

/** Reads the collections of an export as JSON. */
const readCollections = (collections: readonly { path: string; data: Entry }[]): Setup => {
  const documents = new Map<string, Entry>()
  const attachments = new Map<string, string>()
  const tops = collections.map(({ path, data }): StoredPage => {
    const { collection } = data as { collection: Entry }
    for (const one of objectsIn(data['documents'])) documents.set(textOf(one['id']) ?? '', one)
    for (const one of objectsIn(data['attachments'])) {
      const file = joinPaths(folderOf(path), textOf(one['key']) ?? '')
      if (file !== undefined) attachments.set(textOf(one['id']) ?? '', file)
    }
    const own = pagesOf(collection['documentStructure'], data['documents'] as Entry)
    return { id: path, title: textOf(collection['name']) ?? path, text: undefined, pages: own }
  })
  const byUrl = new Map([...documents].map(([id, one]) => [textOf(one['urlId']) ?? id, id]))
  const [only] = tops
  return storedSetup(tops.length === 1 ? only!.pages : tops, (pathOf) => ({
    look: { name: tops.length === 1 ? only!.title : undefined },
    translateStored: ({ id }) => {
      const resolve = (address: string): string => {
        const file = attachments.get(/attachments\.redirect\?id=([\w-]+)/.exec(address)?.[1] ?? '')
        if (file !== undefined) return addressTo(file)
        const [, url = '', anchor = ''] = /\/doc\/(?:[^/?#]*-)?([\w]+)(#[^?]*)?$/.exec(address) ?? []
        const page = pathOf(/^mention:(.+)/.exec(address)?.[1] ?? byUrl.get(url) ?? '')
        return page === undefined ? address : addressTo(page) + anchor
      }
      return Promise.resolve(prosemirrorToMarkdown(documents.get(id)?.['data'], resolve))
    },
  }))
}

const upload = /(?:^|\/)(?:uploads|attachments)\/[0-9a-f]{8}-[0-9a-f-]{27}\//

/** Removes what Outline writes into Markdown for itself: empty lines as `\`, sizes of pictures, and addresses of people. */
const cleaned = (text: string): string =>
  mapText(text, (line) =>
    line.trim() === '\\'
      ? ''
      : line
          .replaceAll(/(!\[[^\]]*\]\([^\s)]+)\s+"([^"]*?)\s*=\d*x\d*"\)/g, (_, start: string, title: string) =>
            title === '' ? `${start})` : `${start} "${title}")`,
          )
          .replaceAll(/\[([^\]]*)\]\(mention:\/\/[^)]*\)/g, '$1'),
  )

/** The export of Outline, as JSON (`metadata.json` and a file for each collection) or as Markdown with `uploads`. */
export const outline: Tool = {
  name: 'Outline',
  find: async (tree) => {
    for (const path of tree.paths.filter((one) => /^[^/]+\.json$/.test(one)).slice(0, 100))
      if (isCollection(await readJson(tree, path))) return path
    return tree.paths.some((path) => path.endsWith('.md')) ? tree.paths.find((path) => upload.test(path)) : undefined
  },
  read: async (tree, foundAt) => {
    if (foundAt.endsWith('.json')) {
      const collections: { path: string; data: Entry }[] = []
      for (const path of tree.paths.filter((one) => /^[^/]+\.json$/.test(one))) {
        const data = await readJson(tree, path)
        if (isCollection(data)) collections.push({ path, data })
      }
      return readCollections(collections)
    }
    return {
      home: '',
      publicFolders: [foundAt.slice(0, foundAt.search(upload))],
      isPage: (path) => path.endsWith('.md') && !/(?:^|\/)\./.test(path),
      navigation: (pages) => Promise.resolve(automaticItems([...pages.keys()], '', placeIn(pages))),
      translate: (_, text) => Promise.resolve(translateContainers(cleaned(text))),
    }
  },
}
