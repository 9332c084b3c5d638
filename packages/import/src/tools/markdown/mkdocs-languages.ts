import { isObject } from '@scriptorium/basics/is-object'
import type { NavigationItem } from '../../navigation/navigation.ts'
import { languageName } from '../../navigation/words.ts'
import { readYaml } from '../../text/formats/yaml.ts'
import { folderOf, joinPaths, type FileTree, lastPartOf } from '../../tree.ts'
import { mkdocsItems, type MkdocsSite } from './mkdocs-nav.ts'
import { highest, isBelow, textOf } from '../tool.ts'

/** A language whose pages stand in a folder of their own, beside those of the first. */
interface Language {
  code: string
  title: string
  folder: string
}

interface PluginLanguage extends Language {
  isDefault: boolean
  nav: unknown
  /** The titles of the navigation in this language, by those of the default one. */
  titles: unknown
}

const settingsName = /(?:^|\/)mkdocs\.ya?ml$/

/** Returns the settings of a site in several languages that stands in a folder for each, with the settings that the others inherit. */
const readInherited = async (tree: FileTree, first: string) => {
  const parent = folderOf(folderOf(first))
  const siblings = tree.paths.filter((path) => settingsName.test(path) && folderOf(folderOf(path)) === parent)
  if (folderOf(first) === '' || siblings.length < 2) return undefined
  const inherit = new Map<string, string>()
  for (const path of siblings) {
    const from = textOf(readYaml((await tree.read(path)) ?? '')['INHERIT'])
    if (from !== undefined) inherit.set(path, joinPaths(folderOf(path), from) ?? '')
  }
  const base = siblings.find((path) => !inherit.has(path) && [...inherit.values()].includes(path))
  if (base === undefined) return undefined
  return { base, others: [...inherit].filter(([, from]) => from === base).map(([path]) => folderOf(path)) }
}

const isTrue = (value: unknown): boolean => value === true || value === 'true'

/** Returns the settings of the plugin `i18n`. */
const pluginOf = (settings: Record<string, unknown>): Record<string, unknown> | undefined =>
  [settings['plugins']]
    .flat()
    .map((one) => (isObject(one) ? one['i18n'] : undefined))
    .find(isObject)

/** Returns the languages of the plugin `i18n`, the default one first. Before its version 1 it had their names only. */
const pluginLanguages = (settings: Record<string, unknown>, home: string): PluginLanguage[] => {
  const plugin = pluginOf(settings)
  const { languages, default_language: standard } = plugin ?? {}
  const listed = Array.isArray(languages)
    ? languages.filter(isObject)
    : Object.entries(isObject(languages) ? languages : {}).map(([locale, name]) => ({
        locale,
        name: isObject(name) ? name['name'] : name,
        default: locale === standard,
      }))
  return (listed as Record<string, unknown>[])
    .map((one) => {
      const code = textOf(one['locale']) ?? ''
      const folder = joinPaths(home, code) ?? home
      const title = textOf(one['name']) ?? languageName(code)
      return {
        code,
        title,
        folder,
        isDefault: isTrue(one['default']),
        nav: one['nav'],
        titles: one['nav_translations'],
      }
    })
    .filter(({ code }) => code !== '' && code !== 'null')
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

/** Reads the settings of a folder: its own, or those that its languages share. */
export const readMkdocs = async (tree: FileTree) => {
  const first = highest(tree, settingsName)
  if (first === undefined) return undefined
  const inherited = await readInherited(tree, first)
  const foundAt = inherited?.base ?? first
  const source = (await tree.read(foundAt)) ?? ''
  const settings = readYaml(source)
  const folder = textOf(settings['docs_dir']) ?? 'docs'
  const languages = (inherited?.others ?? []).map((root): Language => {
    const code = lastPartOf(root)
    return { code, title: languageName(code), folder: joinPaths(root, folder) ?? root }
  })
  return { foundAt, source, settings, languages }
}

const relocated = (site: MkdocsSite, folder: string): MkdocsSite => ({
  ...site,
  home: folder,
  pages: new Map([...site.pages].filter(([path]) => isBelow(path, folder))),
})

/** The languages of a site, and what the names of its files say about them. */
export interface Languages {
  /** Returns the code of the language of a page, empty for the default one, and its path without it. Undefined if its name has none. */
  languageOf(path: string): { code: string; path: string } | undefined
  /** Returns the page in the language of another page. */
  meantBy(page: string, file: string): string | undefined
  items(site: MkdocsSite): Promise<NavigationItem[]>
}

const inFolders = (own: readonly PluginLanguage[], others: readonly Language[]): Languages => ({
  languageOf: () => undefined,
  meantBy: () => undefined,
  items: async (site) => {
    const [first, ...rest] = own
    const items = await mkdocsItems(relocated(site, first?.folder ?? site.home))
    for (const { code, title, folder } of [...rest, ...others])
      items.push({
        title,
        variant: { kind: 'language', code },
        items: await mkdocsItems(relocated(site, folder)),
      })
    return items
  },
})

const retitled = (items: readonly NavigationItem[], titles: unknown): NavigationItem[] =>
  items.map((item) => ({
    ...item,
    title: (isObject(titles) ? textOf(titles[item.title]) : undefined) ?? item.title,
    items: retitled(item.items, titles),
  }))

/** Finds the languages of files such as `page.de.md`. A page without a translation is in the default language only. */
const bySuffix = (tree: FileTree, languages: readonly PluginLanguage[]): Languages => {
  const codes = new Set(languages.map(({ code }) => code))
  const [standard] = languages
  const split = (path: string): { code: string; path: string } | undefined => {
    const [, stem, code = ''] = /^(.*[^/])\.([\w-]+)\.md$/.exec(path) ?? []
    return stem !== undefined && codes.has(code) ? { code, path: `${stem}.md` } : undefined
  }
  const languageOf = (path: string) => {
    const found = split(path)
    return found?.code === standard?.code ? found && { ...found, code: '' } : found
  }
  const known = new Set(tree.paths)
  const fileIn = (path: string, code: string | undefined): string | undefined =>
    [path.replace(/\.md$/, `.${code}.md`), ...(code === standard?.code ? [path] : [])].find((one) => known.has(one))
  const pagesIn = ({ pages }: MkdocsSite, code: string | undefined) =>
    new Map(
      [...pages.values()].flatMap((page) => {
        const plain = split(page.path)?.path ?? page.path
        return fileIn(plain, code) === page.path ? [[plain, page] as const] : []
      }),
    )
  const nameOf = (plain: string, home: string): string => {
    const name = lastPartOf(plain).replace(/\.md$/, '')
    if (!/^(?:index|readme)$/i.test(name)) return name
    return folderOf(plain) === home ? '' : lastPartOf(folderOf(plain))
  }
  const named = (items: readonly NavigationItem[], site: Pick<MkdocsSite, 'home' | 'pages'>): NavigationItem[] =>
    items.map((item) => {
      const path = item.path === undefined ? undefined : (site.pages.get(item.path)?.path ?? item.path)
      const plain = path === undefined ? undefined : split(path)?.path
      return {
        ...item,
        ...(path !== undefined && { path }),
        ...(plain !== undefined && { name: nameOf(plain, site.home) }),
        items: named(item.items, site),
      }
    })
  const itemsIn = async (site: MkdocsSite, { code, nav, titles }: PluginLanguage) => {
    const settings = Array.isArray(nav) ? { ...site.settings, nav } : site.settings
    const pages = pagesIn(site, code)
    return named(retitled(await mkdocsItems({ ...site, settings, pages }), titles), { home: site.home, pages })
  }
  return {
    languageOf,
    meantBy: (page, file) => fileIn(split(file)?.path ?? file, split(page)?.code ?? standard?.code),
    items: async (site) => {
      const items: NavigationItem[] = []
      for (const language of languages) {
        const own = await itemsIn(site, language)
        const { code, title } = language
        if (language === standard) items.push(...own)
        else items.push({ title, variant: { kind: 'language', code }, items: own })
      }
      return items
    },
  }
}

/** Returns the languages of a site: those of the plugin `i18n`, or folders with settings of their own. */
export const languagesOf = (
  tree: FileTree,
  settings: Record<string, unknown>,
  { home, others }: { home: string; others: readonly Language[] },
): Languages => {
  const own = pluginLanguages(settings, home)
  const isInFolders = own.length === 0 || pluginOf(settings)?.['docs_structure'] === 'folder'
  return isInFolders ? inFolders(own, others) : bySuffix(tree, own)
}
