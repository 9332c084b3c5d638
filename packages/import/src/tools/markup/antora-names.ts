import { unmarkedText, type AsciidocContext } from '../../text/dialects/asciidoc.ts'
import { folderOf, joinPaths, type FileTree } from '../../tree.ts'
import { componentOf, type Components } from './antora-component.ts'
import type { Book } from './asciidoc-book.ts'

/** What the pages of a folder know of each other. */
export interface Known {
  tree: FileTree
  paths: ReadonlySet<string>
  components: Components
  titles: Map<string, string>
  book: Book
  /** Returns the file whose path ends like a path below a folder that is not known. */
  byEnding(path: string): string | undefined
}

/** Returns the module of a path of Antora, and the folder of a family of files in it. */
export const moduleOf = (path: string): string => /^(.*?(?:^|\/)modules\/[^/]+)\//.exec(path)?.[1] ?? ''

/** Returns the path of a resource: `page.adoc`, `module:page.adoc`, `component:module:page.adoc`, with a family such as `partial$`. */
export const resourceOf = (components: Components, from: string, name: string, family: string): string | undefined => {
  const [, version, parts = '', kind = family, file = ''] =
    /^(?:([^:@]*)@)?((?:[\w.-]*:)*)(?:(page|partial|example|image|attachment)\$)?(.*)$/.exec(name) ?? []
  if (file.startsWith('.')) return joinPaths(folderOf(from), file)
  const [module, component] = parts.split(':').slice(0, -1).toReversed()
  const own = componentOf(components, from)
  const named = components.filter((one) => one.name === (component || own.name))
  const meant = named.find((one) => one.version === (version ?? own.version)) ?? (component ? named[0] : own)
  if (meant === undefined) return undefined
  if (meant === own && module === undefined) return joinPaths(moduleOf(from), `${kind}s`, file)
  return joinPaths(meant.home, 'modules', module || 'ROOT', `${kind}s`, file)
}

/** Returns the path of the file that a page means by a name. */
export const resolve = (known: Known, path: string, name: string, family: string): string | undefined => {
  const plain = name.replaceAll(/\{[\w-]+\}\/?/g, '')
  const { attributes } = componentOf(known.components, path)
  const found = [
    moduleOf(path) === '' ? undefined : resourceOf(known.components, path, plain, family),
    moduleOf(path) === '' ? undefined : joinPaths(moduleOf(path), 'assets', `${family}s`, plain),
    joinPaths(folderOf(path), plain),
    joinPaths(folderOf(path), attributes['imagesdir'] ?? '.', plain),
    joinPaths(plain),
  ].find((one) => one !== undefined && known.paths.has(one))
  return found ?? (plain === name ? undefined : known.byEnding(plain))
}

/** Tells of a construct, and how its line in the page begins. */
export type Miss = (construct: string, lineStart: string) => void

/** Returns what the text of a page names. `miss` is told what it includes and is not there, and what is too long to read. */
export const contextOf = (known: Known, path: string, miss: Miss): AsciidocContext => {
  const { tree, titles, book } = known
  const { attributes } = componentOf(known.components, path)
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
      if (found === undefined) miss(`include::${name}[]`, `include::${name}[`)
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
    unmarked: (text) => miss(unmarkedText, text.split('\n', 1)[0]!.slice(0, 80)),
    attributes,
  }
}
