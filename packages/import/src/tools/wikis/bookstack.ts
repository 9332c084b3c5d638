import { isObject } from '@scriptorium/basics/is-object'
import { htmlToMarkdown } from '../../html/html-to-markdown.ts'
import { addressTo, storedSetup, type StoredPage } from '../../stored/stored-pages.ts'
import { folderOf, joinPaths, type FileTree } from '../../tree.ts'
import { highest, textOf, type Tool } from '../tool.ts'

type Entry = Record<string, unknown>

const entriesIn = (value: unknown): Entry[] => (Array.isArray(value) ? value.filter(isObject) : [])

const orderOf = ({ priority }: Entry): number => (typeof priority === 'number' ? priority : Number.MAX_SAFE_INTEGER)

const isHtml = ({ markdown }: Entry): boolean => textOf(markdown) === undefined

const titleOf = (entry: Entry): string => textOf(entry['name']) ?? 'Untitled'

/** Returns the words of a description in HTML. */
const wordsOf = (value: unknown): string | undefined =>
  textOf(value)
    ?.replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim() || undefined

const pageOf = (entry: Entry): StoredPage => ({
  id: `page:${String(entry['id'])}`,
  title: titleOf(entry),
  text: textOf(entry['markdown']) ?? textOf(entry['html']) ?? '',
  pages: [],
})

const chapterOf = (entry: Entry): StoredPage => ({
  id: `chapter:${String(entry['id'])}`,
  title: titleOf(entry),
  description: wordsOf(entry['description_html'] ?? entry['description']),
  text: '',
  pages: entriesIn(entry['pages'])
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .map(pageOf),
})

/** Returns the chapters and pages of a book, which share one order. */
const pagesOf = (data: Entry): StoredPage[] => {
  if (isObject(data['page'])) return [pageOf(data['page'])]
  if (isObject(data['chapter'])) return [chapterOf(data['chapter'])]
  const book = isObject(data['book']) ? data['book'] : {}
  return [
    ...entriesIn(book['chapters']).map((entry) => ({ entry, write: chapterOf })),
    ...entriesIn(book['pages']).map((entry) => ({ entry, write: pageOf })),
  ]
    .toSorted((a, b) => orderOf(a.entry) - orderOf(b.entry))
    .map(({ entry, write }) => write(entry))
}

/** Returns all pages of an export, with their pictures and attachments. */
const allPages = (data: Entry): Entry[] => {
  const [book, chapter, page] = ['book', 'chapter', 'page'].map((name) => (isObject(data[name]) ? data[name] : {}))
  const chapters = [...entriesIn(book!['chapters']), chapter!]
  return [...entriesIn(book!['pages']), ...chapters.flatMap((one) => entriesIn(one['pages'])), page!]
}

const readData = async (tree: FileTree, path: string): Promise<Entry | undefined> => {
  try {
    const data: unknown = JSON.parse((await tree.read(path)) ?? '')
    return isObject(data) && ['book', 'chapter', 'page'].some((name) => isObject(data[name])) ? data : undefined
  } catch {
    return undefined
  }
}

// An editor can have escaped the brackets.
const reference = /\\?\[\\?\[bsexport:(\w+):(\d+)\\?\]\\?\]/g

/** The portable export of BookStack: `data.json` with a book, a chapter or a page, and `files`. */
export const bookstack: Tool = {
  name: 'BookStack',
  find: async (tree) => {
    const path = highest(tree, /(?:^|\/)data\.json$/)
    return path !== undefined && (await readData(tree, path)) !== undefined ? path : undefined
  },
  read: async (tree, foundAt) => {
    const data = (await readData(tree, foundAt)) ?? {}
    const pages = allPages(data)
    const inHtml = new Set(pages.filter(isHtml).map(({ id }) => `page:${String(id)}`))
    const files = new Map(
      pages.flatMap((page) =>
        ['image', 'attachment'].flatMap((kind) =>
          entriesIn(page[`${kind}s`]).map(({ id, file, link }) => {
            const path = textOf(file) && joinPaths(folderOf(foundAt), 'files', textOf(file)!)
            return [`${kind}:${String(id)}`, path === undefined ? textOf(link) : path && addressTo(path)] as const
          }),
        ),
      ),
    )
    const book = isObject(data['book']) ? data['book'] : {}
    return storedSetup(pagesOf(data), (pathOf) => ({
      look: { name: textOf(book['name']), description: wordsOf(book['description_html']) },
      translateStored: async ({ id, text = '' }) => {
        const linked = text.replaceAll(reference, (whole, kind: string, at: string) => {
          const path = pathOf(`${kind}:${at}`)
          return path === undefined ? (files.get(`${kind}:${at}`) ?? (kind === 'book' ? '/' : whole)) : addressTo(path)
        })
        return inHtml.has(id) ? (await htmlToMarkdown(linked, true)).text : linked
      },
    }))
  },
}
