import { readProgram } from '../../program/read-program.ts'
import { listIn, objectIn, textIn, type Value } from '../../program/values.ts'
import { pathsIn, type NavigationItem } from '../../navigation/navigation.ts'
import { translateAlerts } from '../../text/alerts.ts'
import { keepAnchors, pressAnchors } from '../../text/anchors.ts'
import { translateContainers } from '../../text/containers.ts'
import { translateFences } from '../../text/fences.ts'
import { dropAttributeLists, translateHeadingIds } from '../../text/headings.ts'
import { homePageOf } from '../../text/dialects/home-page.ts'
import { includesFrom, translateIncludes } from '../../text/dialects/includes.ts'
import { translateHtmlNotes } from '../../text/html-notes.ts'
import { translateFormulas } from '../../text/math.ts'
import { translateComponents } from '../../text/dialects/vue.ts'
import { unwrapElements } from '../../text/dialects/wrappers.ts'
import { joinPaths, type FileTree, type Look } from '../../tree.ts'
import { pageOf, sidebarOf, type Site } from './press-sidebar.ts'
import { highest, isBelow, pageAt, type Tool } from '../tool.ts'

/** Returns the folders whose pages `rewrites` move to the root of the site, such as `en/:rest*` to `:rest*`. */
const rootFolders = (rewrites: Value): string[] =>
  Object.entries(objectIn(rewrites)).flatMap(([from, to]) => {
    const [, folder, rest] = /^([\w./-]+)\/(:\w+\*|\(\.\*\))$/.exec(from) ?? []
    return folder !== undefined && (to === rest || to === '$1') ? [folder] : []
  })

/** The settings of a language: those of the whole site, of `locales`, or of a file in the folder of the language. */
interface Language {
  code: string
  label: string
  settings: Record<string, Value>
}

const readLanguages = async (
  tree: FileTree,
  home: string,
  exported: Record<string, Value>,
  roots: readonly string[],
): Promise<Language[]> => {
  const found = new Map<string, Language>([['root', { code: 'root', label: '', settings: exported }]])
  for (const [code, value] of Object.entries(objectIn(exported['locales']))) {
    const settings = objectIn(value)
    const own = code === 'root' ? { ...exported, ...settings } : settings
    found.set(code, { code, label: textIn(settings['label']) ?? code, settings: own })
  }
  for (const path of tree.paths.filter((one) => isBelow(one, home))) {
    const [, folder] =
      /^([\w-]+)\/config\.(?:ts|mts|js|mjs)$/.exec(home === '' ? path : path.slice(home.length + 1)) ?? []
    if (folder === undefined) continue
    const code = roots.includes(folder) ? 'root' : folder
    const settings = objectIn((await readProgram(tree, path)).exported)
    if (settings['themeConfig'] === undefined) continue
    found.set(code, { code, label: found.get(code)?.label || (textIn(settings['label']) ?? folder), settings })
  }
  return [...found.values()]
}

const itemsOf = (
  site: Site,
  languages: readonly Language[],
  { home, name = 'Home' }: { home: string; name: string | undefined },
): NavigationItem[] =>
  languages.flatMap(({ code, label, settings }): NavigationItem[] => {
    const items = sidebarOf(site, objectIn(settings['themeConfig']))
    if (code === 'root') {
      const first = pageOf(site, '/')
      const isNamed = pathsIn(items).includes(first?.path ?? '')
      return first && !isNamed ? [{ title: first.title ?? name, path: first.path, items: [] }, ...items] : items
    }
    const first = pageAt(site.pages, `${home}/${code}`)
    const all =
      first && !pathsIn(items).includes(first.path)
        ? [{ title: first.title ?? label, path: first.path, items: [] }, ...items]
        : items
    return all.length === 0 ? [] : [{ title: label, variant: { kind: 'language', code }, items: all }]
  })

const lookOf = (exported: Record<string, Value>, publicFolder: string): Look => {
  const { logo } = objectIn(exported['themeConfig'])
  const fileOf = (value: Value): string | undefined => {
    const path = textIn(value)
    return path === undefined || /^https?:/.test(path) ? path : joinPaths(publicFolder, path)
  }
  const { src, light, dark } = objectIn(logo)
  const icon = listIn(exported['head'])
    .map(listIn)
    .find(([name, attributes]) => name === 'link' && objectIn(attributes)['rel'] === 'icon')
  return {
    name: textIn(exported['title']),
    description: textIn(exported['description']),
    logo: fileOf(textIn(logo) ?? src ?? light),
    darkLogo: fileOf(dark),
    favicon: fileOf(objectIn(icon?.[1])['href']),
  }
}

/** What tells a tool whose sites are those of VitePress. */
interface Press {
  name: string
  /** The hidden folder of its settings. */
  folder: string
  /** Returns the folder of the files that stand at the root of the site. */
  publicFolder(root: string, home: string): string
  /** Returns the settings as VitePress names them. */
  settingsOf(exported: Value): Record<string, Value>
}

/** Returns a tool whose pages are those of VitePress. */
export const createPress = ({ name, folder, publicFolder: publicFolderOf, settingsOf }: Press): Tool => ({
  name,
  find: (tree) => highest(tree, new RegExp(`(?:^|/)\\${folder}/config(?:/index)?\\.(?:ts|mts|js|mjs|cjs)$`)),
  read: async (tree, foundAt) => {
    const root = foundAt.slice(0, foundAt.indexOf(`${folder}/`)).replace(/\/$/, '')
    const exported = settingsOf((await readProgram(tree, foundAt)).exported)
    const home = joinPaths(root, textIn(exported['srcDir']) ?? '.') ?? root
    const roots = rootFolders(exported['rewrites'])
    const hasFormulas = objectIn(exported['markdown'])['math'] === true
    const homes = [home, ...roots.map((one) => joinPaths(home, one) ?? home)]
    const publicFolder = publicFolderOf(root, home)
    const includes = includesFrom(tree, home, [root, ...homes])
    return {
      home,
      publicFolders: [publicFolder, ...homes],
      basePath: textIn(exported['base'])?.replace(/^\/+|\/+$/g, ''),
      look: lookOf(exported, publicFolder),
      isPage: (path) =>
        path.endsWith('.md') && isBelow(path, home) && !/(?:^|\/)(?:\.|public\/)/.test(path.slice(home.length)),
      addressOf: ({ path }) => {
        const at = homes.slice(1).find((one) => isBelow(path, one))
        if (at === undefined) return undefined
        return path.slice(at.length + 1).replace(/(?:^|\/)index\.md$|\.md$/, '')
      },
      navigation: async (pages) =>
        itemsOf({ pages, homes }, await readLanguages(tree, home, exported, roots), {
          home,
          name: textIn(exported['title']),
        }),
      translate: async (path, text, { front, keep }) => {
        const miss = (line: number, construct: string) => keep({ path, line, construct })
        const whole = await translateIncludes(path, text, { ...includes, miss })
        const anchored = keepAnchors(dropAttributeLists(translateHeadingIds(whole)), pressAnchors)
        const plain = translateComponents(anchored, front.fields, miss)
        const formulas = hasFormulas ? translateFormulas(plain) : plain
        const body = translateFences(translateAlerts(translateContainers(unwrapElements(translateHtmlNotes(formulas)))))
        return [homePageOf(front), body].filter((part) => part.trim() !== '').join('\n\n')
      },
    }
  },
})

/** VitePress: `.vitepress/config.*`. */
export const vitepress = createPress({
  name: 'VitePress',
  folder: '.vitepress',
  publicFolder: (_, home) => joinPaths(home, 'public') ?? 'public',
  settingsOf: objectIn,
})
