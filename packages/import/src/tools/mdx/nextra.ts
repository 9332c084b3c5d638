import { automaticItems } from '../../navigation/automatic.ts'
import { withGroups, type NavigationItem } from '../../navigation/navigation.ts'
import { titleOfName } from '../../navigation/words.ts'
import { readProgram } from '../../program/read-program.ts'
import { objectIn, textIn, type Value } from '../../program/values.ts'
import { translateBracketIds } from '../../text/headings.ts'
import { mapText } from '../../text/lines.ts'
import { readYaml } from '../../text/formats/yaml.ts'
import { folderOf, stemOf, type FileTree } from '../../tree.ts'
import { isMarkdownPage, mdxTranslation } from './mdx-pages.ts'
import { placeIn } from '../places.ts'
import { redirectsIn } from '../redirects.ts'
import { highest, isBelow, pageAt, textOf, type Page, type Tool } from '../tool.ts'

const meta = /(?:^|\/)_meta(?:\.global)?\.(?:json|[cm]?[jt]sx?)$/

type Pages = ReadonlyMap<string, Page>
type Metas = ReadonlyMap<string, Record<string, Value>>

const readMetas = async (tree: FileTree): Promise<Metas> => {
  const found = new Map<string, Record<string, Value>>()
  for (const path of tree.paths.filter((one) => meta.test(one))) {
    const settings = path.endsWith('.json')
      ? (readYaml((await tree.read(path)) ?? '') as Record<string, Value>)
      : objectIn((await readProgram(tree, path)).exported)
    found.set(folderOf(path), settings)
  }
  return found
}

const entryOf = (pages: Pages, metas: Metas, folder: string, key: string, value: Value): NavigationItem[] => {
  const { title, href, display, type, items } = objectIn(value)
  const said = textOf(value) ?? textOf(title)
  if (display === 'hidden') return []
  if (type === 'separator') return said === undefined ? [] : [{ title: said, items: [] }]
  if (textIn(href) !== undefined) return [{ title: said ?? key, url: textIn(href)!, items: [] }]
  const path = [folder, key].filter(Boolean).join('/')
  const page =
    pageAt(pages, path) ??
    pageAt(pages, `${path}/page`) ??
    (key === 'index' ? pageAt(pages, `${folder}/page`) : undefined)
  const inner = objectIn(items)
  const below =
    Object.keys(inner).length > 0
      ? withGroups(Object.entries(inner).flatMap(([name, one]) => entryOf(pages, metas, path, name, one)))
      : folderItems(pages, metas, path).filter((one) => page === undefined || one.path !== page.path)
  const name = said ?? (page && placeIn(pages)(page.path).title) ?? titleOfName(key)
  if (page === undefined && below.length === 0) return []
  return [{ title: name, ...(page && { path: page.path }), items: below }]
}

/** Returns the pages of a folder in the order of its `_meta`, and those that it leaves out after them. */
const folderItems = (pages: Pages, metas: Metas, folder: string): NavigationItem[] => {
  const below = [...pages.keys()].filter((path) => isBelow(path, folder))
  if (below.length === 0) return []
  const settings = metas.get(folder)
  if (settings === undefined) return automaticItems(below, folder, placeIn(pages))
  const listed = Object.entries(settings).filter(([key]) => key !== '*')
  const names = new Set(listed.map(([key]) => key))
  const rest = automaticItems(below, folder, placeIn(pages)).filter(({ path }) => {
    const name = path?.slice(folder === '' ? 0 : folder.length + 1).split('/')[0]
    return name !== undefined && !names.has(/^page\.mdx?$/.test(name) ? 'index' : name.replace(/\.mdx?$/, ''))
  })
  return [...withGroups(listed.flatMap(([key, value]) => entryOf(pages, metas, folder, key, value))), ...rest]
}

/** Returns whether a `_meta` keeps a page, or a folder that it is in, out of lists. */
const isHiddenIn = (metas: Metas): ((page: Page) => boolean) => {
  const hidden = [...metas].flatMap(([folder, settings]) =>
    Object.entries(settings).flatMap(([key, value]) =>
      objectIn(value)['display'] === 'hidden' ? [[folder, key].filter(Boolean).join('/')] : [],
    ),
  )
  return ({ path }) => hidden.some((one) => stemOf(path) === one || isBelow(path, one))
}

/** Removes the language in inline code, as in `x{:ts}`. */
const withoutCodeLanguages = (text: string): string =>
  mapText(text, (line) => line.replaceAll(/\{:\.?[\w-]+\}(`+)/g, '$1'))

/** Nextra: `_meta.*` in the folders of the pages. */
export const nextra: Tool = {
  name: 'Nextra',
  find: (tree) => (tree.paths.some((path) => /\.mdx?$/i.test(path)) ? highest(tree, meta) : undefined),
  read: async (tree, foundAt) => {
    const home = folderOf(foundAt)
    const root = /(?:^|\/)(?:pages|content|app)(?:\/|$)/.test(home)
      ? home.replace(/(?:^|\/)(?:src\/)?(?:pages|content|app)(?:\/.*)?$/, '')
      : home
    const metas = await readMetas(tree)
    const config = highest(tree, /(?:^|\/)next\.config\.\w+$/)
    const source = (config === undefined ? undefined : await tree.read(config)) ?? ''
    const settings = config === undefined ? {} : objectIn((await readProgram(tree, config)).exported)
    const hasFormulas = /\blatex:\s*(?!false)/.test(source)
    const [, , folder] = /\bcontentDirBasePath:\s*(["'])(.*?)\1/.exec(source) ?? []
    const base = [textIn(settings['basePath']), folder].map((one = '') => one.replaceAll(/^\/|\/$/g, ''))
    const translate = mdxTranslation([root, home], { hasFormulas })
    return {
      home,
      publicFolders: [root === '' ? 'public' : `${root}/public`, home, root],
      isPage: (path) => isMarkdownPage(path) && isBelow(path, home) && !/(?:^|\/)[._]/.test(path),
      addressOf: ({ path }) =>
        /(?:^|\/)page\.mdx?$/.test(path) ? folderOf(path).slice(home === '' ? 0 : home.length + 1) : undefined,
      basePath: base.filter(Boolean).join('/') || undefined,
      redirects: redirectsIn(settings['redirects']),
      hiddenIn: () => isHiddenIn(metas),
      navigation: (pages) => Promise.resolve(folderItems(pages, metas, home)),
      translate: (path, text, context) => translate(path, translateBracketIds(withoutCodeLanguages(text)), context),
    }
  },
}
