import { isObject } from '@scriptorium/basics/is-object'
import { automaticItems } from '../../navigation/automatic.ts'
import { pathsIn, type NavigationItem } from '../../navigation/navigation.ts'
import { plainTitle, titleOfName } from '../../navigation/words.ts'
import { asciidocToMarkdown, type AsciidocContext } from '../../text/dialects/asciidoc.ts'
import { readYaml } from '../../text/formats/yaml.ts'
import { folderOf, joinPaths, stemOf, type FileTree } from '../../tree.ts'
import { noBook, readBook, type Book } from './asciidoc-book.ts'
import { createEndings } from './endings.ts'
import { placeIn } from '../places.ts'
import { byHeight, highest, isBelow, textOf, type Page, type Setup, type Tool } from '../tool.ts'

const titleLine = (text: string): string | undefined => /^=+ +(\S.*)$/m.exec(text.slice(0, 5000))?.[1]?.trim()

const isAsciidoc = (path: string): boolean => /\.(?:adoc|asciidoc|asc)$/i.test(path)

/** Returns the module of a path of Antora, and the folder of a family of files in it. */
const moduleOf = (path: string): string => /^(.*?(?:^|\/)modules\/[^/]+)\//.exec(path)?.[1] ?? ''

/** A component of Antora: a folder with an `antora.yml`. Pages without settings are one component, too. */
interface Component {
  home: string
  name: string
  title: string | undefined
  version: string
  attributes: Record<string, string>
  nav: readonly string[]
}

/** What the pages of a folder know of each other. */
interface Known {
  tree: FileTree
  paths: ReadonlySet<string>
  components: readonly [Component, ...Component[]]
  titles: Map<string, string>
  book: Book
  /** Returns the file whose path ends like a path below a folder that is not known. */
  byEnding(path: string): string | undefined
}

const componentOf = ({ components }: Pick<Known, 'components'>, path: string): Component =>
  components.filter(({ home }) => isBelow(path, home)).toSorted((a, b) => b.home.length - a.home.length)[0] ??
  components[0]

/** Returns the path of a resource: `page.adoc`, `module:page.adoc`, `component:module:page.adoc`, with a family such as `partial$`. */
const resourceOf = (
  known: Pick<Known, 'components'>,
  from: string,
  name: string,
  family: string,
): string | undefined => {
  const [, version, parts = '', kind = family, file = ''] =
    /^(?:([^:@]*)@)?((?:[\w.-]*:)*)(?:(page|partial|example|image|attachment)\$)?(.*)$/.exec(name) ?? []
  if (file.startsWith('.')) return joinPaths(folderOf(from), file)
  const [module, component] = parts.split(':').slice(0, -1).toReversed()
  const own = componentOf(known, from)
  const named = known.components.filter((one) => one.name === (component || own.name))
  const meant = named.find((one) => one.version === (version ?? own.version)) ?? (component ? named[0] : own)
  if (meant === undefined) return undefined
  if (meant === own && module === undefined) return joinPaths(moduleOf(from), `${kind}s`, file)
  return joinPaths(meant.home, 'modules', module || 'ROOT', `${kind}s`, file)
}

/** Returns the path of the file that a page means by a name. */
const resolve = (known: Known, path: string, name: string, family: string): string | undefined => {
  const plain = name.replaceAll(/\{[\w-]+\}\/?/g, '')
  const { attributes } = componentOf(known, path)
  const found = [
    moduleOf(path) === '' ? undefined : resourceOf(known, path, plain, family),
    moduleOf(path) === '' ? undefined : joinPaths(moduleOf(path), 'assets', `${family}s`, plain),
    joinPaths(folderOf(path), plain),
    joinPaths(folderOf(path), attributes['imagesdir'] ?? '.', plain),
    joinPaths(plain),
  ].find((one) => one !== undefined && known.paths.has(one))
  return found ?? (plain === name ? undefined : known.byEnding(plain))
}

const contextOf = (known: Known, path: string, miss: (construct: string) => void): AsciidocContext => {
  const { tree, titles, book } = known
  const { attributes } = componentOf(known, path)
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

const readComponent = async (tree: FileTree, foundAt: string): Promise<Component> => {
  const settings = foundAt.endsWith('antora.yml') ? readYaml((await tree.read(foundAt)) ?? '') : {}
  const home = foundAt.endsWith('antora.yml') ? folderOf(foundAt) : ''
  const { asciidoc: own, nav } = settings
  const values = isObject(own) && isObject(own['attributes']) ? own['attributes'] : {}
  const [name, version] = [textOf(settings['name']) ?? '', String(settings['version'] ?? '')]
  const title = textOf(settings['title'])
  const attributes = {
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value).replace(/@$/, '')])),
    'page-component-version': version,
    'page-component-title': title ?? '',
    'page-component-name': name,
  }
  const files = Array.isArray(nav) ? nav.map((one) => joinPaths(home, String(one)) ?? '') : []
  return { home, name, title, version, attributes, nav: files }
}

/** Returns what the addresses of a component begin with. */
const baseOf = ({ name, version }: Component): string =>
  [name === 'ROOT' ? '' : name, /^(?:~|master|null|true)?$/.test(version) ? '' : version].filter(Boolean).join('/')

const navItems = async (known: Known, { nav, attributes }: Component, pages: ReadonlyMap<string, Page>) => {
  const items: NavigationItem[] = []
  for (const file of nav) {
    const text = await known.tree.read(file)
    const from = `${moduleOf(`${folderOf(file)}/x`) || folderOf(file)}/pages/x.adoc`
    const find = (name: string): string | undefined => {
      const found = resourceOf(known, from, name.replace(/#.*$/, ''), 'page')
      return [found, `${found}.adoc`].find((one) => one !== undefined && pages.has(one))
    }
    if (text !== undefined) items.push(...readNav(withValues(text, attributes), find, known.titles))
  }
  return items
}

const componentItems = async (known: Known, component: Component, pages: ReadonlyMap<string, Page>) => {
  const items = await navItems(known, component, pages)
  if (items.length > 0) return items
  const { book } = known
  const inBook = new Set(pathsIn(book.items))
  const others = [...pages.keys()].filter(
    (path) => componentOf(known, path) === component && !inBook.has(path) && !book.isPart(path),
  )
  const chapters = component === known.components[0] ? book.items : []
  const modules = new Set(others.map(moduleOf))
  if (modules.has('')) return [...chapters, ...automaticItems(others, component.home, placeIn(pages))]
  return [...modules].flatMap((module): NavigationItem[] => {
    const items = automaticItems(others, `${module}/pages`, placeIn(pages))
    return module.endsWith('/ROOT') || module === 'modules/ROOT'
      ? items
      : [{ title: titleOfName(module.slice(module.lastIndexOf('/') + 1)), items }]
  })
}

const antoraFile = /(?:^|\/)antora\.yml$/

const readSetup = async (tree: FileTree, foundAt: string): Promise<Setup> => {
  const files = foundAt.endsWith('antora.yml') ? byHeight(tree, antoraFile) : []
  const first = await readComponent(tree, foundAt)
  const others = await Promise.all(files.filter((path) => path !== foundAt).map((path) => readComponent(tree, path)))
  const components: Known['components'] = [first, ...others]
  const isModular = tree.paths.some((path) => /(?:^|\/)modules\/[^/]+\/pages\//.test(path))
  const titles = new Map<string, string>()
  const byEnding = createEndings(tree.paths)
  const known: Known = { tree, paths: new Set(tree.paths), components, titles, book: noBook, byEnding }
  const { home } = first
  const isOwn = (path: string) => componentOf(known, path) === first
  return {
    home,
    publicFolders: ['', home],
    look: { name: first.title ?? (first.name || undefined) },
    isPage: (path) =>
      isAsciidoc(path) &&
      components.some((one) => isBelow(path, one.home)) &&
      (isModular ? /(?:^|\/)modules\/[^/]+\/pages\//.test(path) : !/(?:^|\/)[._]/.test(path)),
    ...(isModular && { basePath: baseOf(first), basePathOf: ({ path }) => (isOwn(path) ? baseOf(first) : '') }),
    addressOf: ({ path }) => {
      if (!isModular) return undefined
      const inComponent = stemOf(path)
        .replace(/^.*?modules\/ROOT\/pages\//, '')
        .replace(/^.*?modules\/([^/]+)\/pages\//, '$1/')
        .replace(/(?:^|\/)index$/, '')
      return isOwn(path) ? inComponent : [baseOf(componentOf(known, path)), inComponent].filter(Boolean).join('/')
    },
    titleOf: ({ path, front }) =>
      Promise.resolve(
        plainTitle(
          withValues(titleLine(front.body) ?? '', componentOf(known, path).attributes) ||
            titleOfName(stemOf(path.slice(path.lastIndexOf('/') + 1))),
        ),
      ),
    navigation: async (pages) => {
      for (const { path, title } of pages.values()) if (title !== undefined) titles.set(path, title)
      known.book = readBook(pages, isModular ? () => undefined : (path, name) => resolve(known, path, name, 'page'))
      for (const { attributes } of components)
        for (const [name, value] of known.book.attributes) attributes[name] ??= withValues(value, attributes)
      const items = await componentItems(known, first, pages)
      for (const component of others) {
        const { name, title = name, version } = component
        const variant =
          name === first.name && version !== '' ? ({ kind: 'version', code: version } as const) : undefined
        const below = await componentItems(known, component, pages)
        items.push({ title: variant ? version : title, ...(variant && { variant }), items: below })
      }
      return items
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
  find: (tree) => highest(tree, antoraFile),
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
