import { plainTitle, titleOfName } from '../../navigation/words.ts'
import { asciidocToMarkdown } from '../../text/dialects/asciidoc.ts'
import { lastPartOf, stemOf, type FileTree } from '../../tree.ts'
import { noBook, readBook } from './asciidoc-book.ts'
import { createEndings } from './endings.ts'
import { byHeight, highest, isBelow, type Setup, type Tool } from '../tool.ts'
import { baseOf, componentOf, readComponent, withValues, type Components } from './antora-component.ts'
import { componentItems } from './antora-navigation.ts'
import { contextOf, resolve, type Known, type Miss } from './antora-names.ts'

const titleLine = (text: string): string | undefined => /^=+ +(\S.*)$/m.exec(text.slice(0, 5000))?.[1]?.trim()

const isAsciidoc = (path: string): boolean => /\.(?:adoc|asciidoc|asc)$/i.test(path)

const antoraFile = /(?:^|\/)antora\.yml$/

const readSetup = async (tree: FileTree, foundAt: string): Promise<Setup> => {
  const files = foundAt.endsWith('antora.yml') ? byHeight(tree, antoraFile) : []
  const first = await readComponent(tree, foundAt)
  const others = await Promise.all(files.filter((path) => path !== foundAt).map((path) => readComponent(tree, path)))
  const components: Components = [first, ...others]
  const isModular = tree.paths.some((path) => /(?:^|\/)modules\/[^/]+\/pages\//.test(path))
  const titles = new Map<string, string>()
  const byEnding = createEndings(tree.paths)
  const known: Known = { tree, paths: new Set(tree.paths), components, titles, book: noBook, byEnding }
  const { home } = first
  const isOwn = (path: string) => componentOf(components, path) === first
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
      return isOwn(path) ? inComponent : [baseOf(componentOf(components, path)), inComponent].filter(Boolean).join('/')
    },
    titleOf: ({ path, front }) =>
      Promise.resolve(
        plainTitle(
          withValues(titleLine(front.body) ?? '', componentOf(components, path).attributes) ||
            titleOfName(stemOf(lastPartOf(path))),
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
      const miss: Miss = (construct, lineStart) => {
        const at = text.split('\n').findIndex((line) => line.startsWith(lineStart))
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
