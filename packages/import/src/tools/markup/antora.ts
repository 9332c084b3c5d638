import { isObject } from '@scriptorium/basics/is-object'
import { automaticItems } from '../../navigation/automatic.ts'
import { pathsIn, type NavigationItem } from '../../navigation/navigation.ts'
import { plainTitle, titleOfName } from '../../navigation/words.ts'
import { asciidocToMarkdown, type AsciidocContext } from '../../text/asciidoc.ts'
import { readYaml } from '../../text/yaml.ts'
import { folderOf, joinPaths, stemOf, type FileTree } from '../../tree.ts'
import { noBook, readBook, type Book } from './asciidoc-book.ts'
import { placeIn } from '../places.ts'
import { highest, isBelow, textOf, type Setup, type Tool } from '../tool.ts'

const titleLine = (text: string): string | undefined => /^=+ +(\S.*)$/m.exec(text.slice(0, 5000))?.[1]?.trim()

const isAsciidoc = (path: string): boolean => /\.(?:adoc|asciidoc|asc)$/i.test(path)

/** Returns the module of a path of Antora, and the folder of a family of files in it. */
const moduleOf = (path: string): string => /^(.*?(?:^|\/)modules\/[^/]+)\//.exec(path)?.[1] ?? ''

/** Returns the path of a resource: `page.adoc`, `module:page.adoc`, `component:module:page.adoc`, with a family such as `partial$`. */
const resourceOf = (from: string, name: string, family: string): string | undefined => {
  const [, parts = '', kind = family, file = ''] =
    /^(?:[^:@]*@)?((?:[\w.-]*:)*)(?:(page|partial|example|image|attachment)\$)?(.*)$/.exec(name) ?? []
  const module = parts.split(':').filter(Boolean).at(-1)
  const own = moduleOf(from)
  const folder = module === undefined ? own : own.replace(/[^/]+$/, module)
  if (file.startsWith('.')) return joinPaths(folderOf(from), file)
  return joinPaths(folder, `${kind}s`, file)
}

/** What the pages of a folder know of each other. */
interface Known {
  tree: FileTree
  paths: ReadonlySet<string>
  attributes: Record<string, string>
  titles: Map<string, string>
  book: Book
}

/** Returns the path of the file that a page means by a name. */
const resolve = ({ paths, attributes }: Known, path: string, name: string, family: string): string | undefined => {
  const plain = name.replaceAll(/\{[\w-]+\}\/?/g, '')
  return [
    moduleOf(path) === '' ? undefined : resourceOf(path, plain, family),
    moduleOf(path) === '' ? undefined : joinPaths(moduleOf(path), 'assets', `${family}s`, plain),
    joinPaths(folderOf(path), plain),
    joinPaths(folderOf(path), attributes['imagesdir'] ?? '.', plain),
    joinPaths(plain),
  ].find((one) => one !== undefined && paths.has(one))
}

const contextOf = (known: Known, path: string, miss: (construct: string) => void): AsciidocContext => {
  const { tree, attributes, titles, book } = known
  const addressOf = (name: string, family: string): string | undefined => {
    const [, target = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(name) ?? []
    if (target === '') return anchor
    const found = resolve(known, path, target, family) ?? resolve(known, path, `${target}.adoc`, family)
    return found === undefined ? undefined : `/${found}${anchor}`
  }
  return {
    include: async (name) => {
      const found = resolve(known, path, name, 'page')
      const text = found === undefined || book.isChapter(path, found) ? undefined : await tree.read(found)
      if (found === undefined) miss(`include::${name}[]`)
      return text
    },
    page: (name) => addressOf(name, 'page'),
    image: (name) => addressOf(name, 'image') ?? name,
    anchor: (id) => {
      const found = book.anchors.get(id)
      return found === undefined || found.path === path
        ? undefined
        : { href: `/${found.path}#${id}`, title: found.title }
    },
    titleOf: (address) => titles.get(address.replace(/^\//, '').replace(/#.*$/, '')),
    attributes,
  }
}

/** Reads a navigation of Antora: lists of xrefs by the number of stars, with titles that begin with a dot. */
const readNav = (
  text: string,
  find: (name: string) => string | undefined,
  titles: ReadonlyMap<string, string>,
): NavigationItem[] => {
  const top: NavigationItem[] = []
  let group = top
  const open: { level: number; items: NavigationItem[] }[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, title] = /^\.(?![.\s])(.+)$/.exec(line) ?? []
    if (title !== undefined) {
      top.push({ title: plainTitle(wordsOf(title)), items: (group = []) })
      open.length = 0
      continue
    }
    const [, stars = '', content = ''] = /^(\*+|-)\s+(.*)$/.exec(line) ?? []
    if (stars === '') continue
    const [, target, words = ''] = /xref:([^[\s]+)\[([^\]]*)\]/.exec(content) ?? []
    const [, url, label] = /(https?:[^[\s]+)\[([^\]]*)\]/.exec(content) ?? []
    const path = target === undefined ? undefined : find(target)
    while (open.length > 0 && open.at(-1)!.level >= stars.length) open.pop()
    const own = words || (path === undefined ? undefined : titles.get(path)) || label || wordsOf(content)
    const item: NavigationItem = {
      title: plainTitle(own),
      ...(path !== undefined && { path }),
      ...(path === undefined && url !== undefined && { url }),
      items: [],
    }
    ;(open.at(-1)?.items ?? group).push(item)
    open.push({ level: stars.length, items: item.items })
  }
  return top
}

/** Replaces `{name}` by the value of an attribute. */
const withValues = (text: string, attributes: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{([\w-]+)\}/g, (whole, name: string) =>
    Object.hasOwn(attributes, name) ? attributes[name]! : whole,
  )

const wordsOf = (text: string): string => text.replaceAll(/(?:xref|link):[^[\s]+\[([^\]]*)\]/g, '$1')

const readSetup = async (tree: FileTree, foundAt: string): Promise<Setup> => {
  const settings = foundAt.endsWith('antora.yml') ? readYaml((await tree.read(foundAt)) ?? '') : {}
  const home = foundAt.endsWith('antora.yml') ? folderOf(foundAt) : ''
  const own =
    isObject(settings['asciidoc']) && isObject(settings['asciidoc']['attributes'])
      ? settings['asciidoc']['attributes']
      : {}
  const attributes: Record<string, string> = {
    ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, String(value).replace(/@$/, '')])),
    'page-component-version': String(settings['version'] ?? ''),
    'page-component-title': textOf(settings['title']) ?? '',
    'page-component-name': textOf(settings['name']) ?? '',
  }
  const isModular = tree.paths.some((path) => /(?:^|\/)modules\/[^/]+\/pages\//.test(path))
  const titles = new Map<string, string>()
  const known: Known = { tree, paths: new Set(tree.paths), attributes, titles, book: noBook }
  return {
    home,
    publicFolders: ['', home],
    look: { name: textOf(settings['title']) ?? textOf(settings['name']) },
    isPage: (path) =>
      isAsciidoc(path) &&
      isBelow(path, home) &&
      (isModular ? /(?:^|\/)modules\/[^/]+\/pages\//.test(path) : !/(?:^|\/)[._]/.test(path)),
    addressOf: ({ path }) =>
      isModular
        ? stemOf(path)
            .replace(/^.*?modules\/ROOT\/pages\//, '')
            .replace(/^.*?modules\/([^/]+)\/pages\//, '$1/')
            .replace(/(?:^|\/)index$/, '')
        : undefined,
    titleOf: ({ path, front }) =>
      Promise.resolve(
        plainTitle(
          withValues(titleLine(front.body) ?? '', attributes) ||
            titleOfName(stemOf(path.slice(path.lastIndexOf('/') + 1))),
        ),
      ),
    navigation: async (pages) => {
      for (const { path, title } of pages.values()) if (title !== undefined) titles.set(path, title)
      const files = Array.isArray(settings['nav'])
        ? settings['nav'].map((one) => joinPaths(home, String(one)) ?? '')
        : []
      const items: NavigationItem[] = []
      for (const file of files) {
        const text = await tree.read(file)
        const from = `${moduleOf(`${folderOf(file)}/x`) || folderOf(file)}/pages/x.adoc`
        const find = (name: string): string | undefined => {
          const found = resourceOf(from, name.replace(/#.*$/, ''), 'page')
          return found !== undefined && pages.has(found) ? found : undefined
        }
        if (text !== undefined) items.push(...readNav(withValues(text, attributes), find, titles))
      }
      known.book = readBook(pages, isModular ? () => undefined : (path, name) => resolve(known, path, name, 'page'))
      for (const [name, value] of known.book.attributes) attributes[name] ??= withValues(value, attributes)
      if (items.length > 0) return items
      const inBook = new Set(pathsIn(known.book.items))
      const others = [...pages.keys()].filter((path) => !inBook.has(path) && !known.book.isPart(path))
      return [...known.book.items, ...automaticItems(others, home, placeIn(pages))]
    },
    hiddenIn: () => (page) => known.book.isPart(page.path),
    translate: async (path, text, { keep }) => {
      const miss = (construct: string): void => {
        const at = text.split('\n').findIndex((line) => line.startsWith(construct.slice(0, -1)))
        keep({ path, line: Math.max(at, 0) + 1, construct })
      }
      return (await asciidocToMarkdown(text, contextOf(known, path, miss))).text
    },
  }
}

/** Antora (`antora.yml`), and other folders of pages in AsciiDoc. */
export const antora: Tool = {
  name: 'Antora',
  find: (tree) => highest(tree, /(?:^|\/)antora\.yml$/),
  read: readSetup,
}

/** Pages in AsciiDoc without the settings of Antora. */
export const asciidoc: Tool = {
  name: 'AsciiDoc',
  find: (tree) =>
    tree.paths.some((path) => /\.mdx?$/i.test(path) && !/^[^/]*$/.test(path))
      ? undefined
      : highest(tree, /\.(?:adoc|asciidoc)$/i),
  read: readSetup,
}
