import { isObject } from '@scriptorium/basics/is-object'
import { automaticItems } from '../../navigation/automatic.ts'
import { pathsIn, type NavigationItem } from '../../navigation/navigation.ts'
import { translateAlerts } from '../../text/alerts.ts'
import { translateDefinitions } from '../../text/definitions.ts'
import { translateFences } from '../../text/fences.ts'
import { dropAttributeLists, translateHeadingIds } from '../../text/headings.ts'
import { translateShortcodes } from '../../text/dialects/shortcodes.ts'
import { folderOf, joinPaths } from '../../tree.ts'
import { menusOf, namedFiles, readSettings, templatesOf, withIncludes } from './hugo-files.ts'
import { menuItems } from './hugo-menus.ts'
import { placeIn } from '../places.ts'
import { highest, isBelow, listOf, pageAt, textOf, type Page, type Tool } from '../tool.ts'

const config =
  /(?:^|\/)(?:hugo\.(?:toml|ya?ml|json)|config\.(?:toml|ya?ml|json)|config\/_default\/(?:hugo|config)\.(?:toml|ya?ml|json))$/

const rootOf = (foundAt: string): string => folderOf(foundAt).replace(/(?:^|\/)config\/_default$/, '')

/** Returns whether the settings of a page, or those that a folder above hands down, keep it out of lists. */
const unlistedIn = (pages: ReadonlyMap<string, Page>) => {
  const isNever = (value: unknown): boolean =>
    [value].flat().some((one) => {
      const build = isObject(one) ? (one['build'] ?? one['_build']) : undefined
      return isObject(build) && (build['list'] === 'never' || build['list'] === false)
    })
  const folders = new Set(
    [...pages.values()]
      .filter(({ path, front }) => /(?:^|\/)_index\.md$/.test(path) && isNever(front.fields['cascade']))
      .map(({ path }) => folderOf(path)),
  )
  return ({ path, front }: Page): boolean => {
    const parts = path.split('/').slice(0, -1)
    return isNever(front.fields) || parts.some((_, at) => folders.has(parts.slice(0, at + 1).join('/')))
  }
}

const firstLanguageOf = (settings: Record<string, unknown>): string =>
  textOf(settings['defaultContentLanguage']) ?? 'en'

interface Language {
  code: string
  title: string
  folder: string
}

/** Returns the languages that have a folder of their own, the first of the site at the front. */
const languagesOf = (settings: Record<string, unknown>, root: string): Language[] => {
  const all = isObject(settings['languages']) ? settings['languages'] : {}
  const first = firstLanguageOf(settings)
  return Object.entries(all)
    .flatMap(([code, value]): Language[] => {
      const folder = isObject(value) ? textOf(value['contentDir']) : undefined
      const path = folder === undefined ? undefined : joinPaths(root, folder)
      const title = isObject(value) ? (textOf(value['languageName']) ?? code) : code
      return path === undefined ? [] : [{ code, title, folder: path }]
    })
    .toSorted((a, b) => Number(b.code === first) - Number(a.code === first))
}

/** Returns the navigation of a language: what its menu has, and then the other pages by their folders. */
const languageItems = (
  pages: ReadonlyMap<string, Page>,
  folder: string,
  menus: Readonly<Record<string, unknown>>,
): NavigationItem[] => {
  const below = [...pages.keys()].filter((path) => isBelow(path, folder))
  const first = pageAt(pages, folder)
  const inMenu = menuItems(new Map(below.map((path) => [path, pages.get(path)!])), folder, menus) ?? []
  const named = new Set([first?.path, ...pathsIn(inMenu)])
  const items = [
    ...inMenu,
    ...automaticItems(
      below.filter((path) => inMenu.length === 0 || !named.has(path)),
      folder,
      placeIn(pages),
    ).filter(({ path }) => path === undefined || path !== first?.path),
  ]
  return first === undefined ? items : [{ title: first.title ?? 'Home', path: first.path, items: [] }, ...items]
}

/** Hugo: `hugo.*` or `config.*`, and `content`. */
export const hugo: Tool = {
  name: 'Hugo',
  find: (tree) => {
    const found = highest(tree, config)
    const root = found === undefined ? '' : rootOf(found)
    return tree.paths.some((path) => isBelow(path, joinPaths(root, 'content') ?? '') && path.endsWith('.md'))
      ? found
      : undefined
  },
  read: async (tree, foundAt) => {
    const root = rootOf(foundAt)
    const settings = await readSettings(tree, foundAt, root)
    const templates = await templatesOf(tree)
    const languages = languagesOf(settings, root)
    const home = joinPaths(root, textOf(settings['contentDir']) ?? 'content') ?? root
    const folders = languages.length > 0 ? languages.map(({ folder }) => folder) : [home]
    const [main = home, ...others] = folders
    const filesFor = namedFiles(tree, folders)
    const isInLanguage = (path: string) => folders.some((folder) => isBelow(path, folder))
    return {
      home: languages.length > 0 ? main : home,
      publicFolders: [joinPaths(root, 'static') ?? 'static', joinPaths(root, 'assets') ?? 'assets', ...folders],
      look: { name: textOf(settings['title']) },
      isPage: (path) => /\.(?:md|markdown)$/i.test(path) && isInLanguage(path) && !/(?:^|\/)\./.test(path),
      hiddenIn: unlistedIn,
      aliasesOf: ({ front }) => listOf(front.fields['aliases']),
      addressOf: ({ path, front }) => {
        const said = textOf(front.fields['url'])
        if (said !== undefined) return said
        const folder = others.find((one) => isBelow(path, one))
        const language = languages.find((one) => one.folder === folder)
        if (folder === undefined || language === undefined) return undefined
        return `${language.code}/${path
          .slice(folder.length + 1)
          .replace(/\.md$/, '')
          .replace(/(?:^|\/)_?index$/, '')}`
      },
      navigation: (pages) =>
        Promise.resolve([
          ...languageItems(pages, main, menusOf(settings, languages[0]?.code ?? firstLanguageOf(settings))),
          ...languages.slice(1).map(({ code, title, folder }): NavigationItem => ({
            title,
            variant: { kind: 'language', code },
            items: languageItems(pages, folder, menusOf(settings, code)),
          })),
        ]),
      translate: async (path, text, { keep }) => {
        const whole = await withIncludes(tree, path, text, [root, joinPaths(root, 'content')!, ...folders])
        const shown = translateShortcodes(whole, {
          keep: (line, construct) => keep({ path, line, construct }),
          templates,
          files: filesFor(path),
        })
        return translateFences(translateAlerts(translateDefinitions(dropAttributeLists(translateHeadingIds(shown)))))
      },
    }
  },
}
