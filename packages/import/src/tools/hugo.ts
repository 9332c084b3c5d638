import { automaticItems } from '../navigation/automatic.ts'
import type { NavigationItem } from '../navigation/navigation.ts'
import { translateAlerts } from '../text/alerts.ts'
import { translateDefinitions } from '../text/definitions.ts'
import { translateFences } from '../text/fences.ts'
import { dropAttributeLists, translateHeadingIds } from '../text/headings.ts'
import { translateShortcodes } from '../text/shortcodes.ts'
import { readToml } from '../text/toml.ts'
import { readYaml } from '../text/yaml.ts'
import { folderOf, joinPaths, type FileTree } from '../tree.ts'
import { placeIn } from './places.ts'
import { highest, isBelow, isObject, pageAt, textOf, type Page, type Tool } from './tool.ts'

const config =
  /(?:^|\/)(?:hugo\.(?:toml|ya?ml|json)|config\.(?:toml|ya?ml)|config\/_default\/(?:hugo|config)\.(?:toml|ya?ml))$/

const rootOf = (foundAt: string): string => folderOf(foundAt).replace(/(?:^|\/)config\/_default$/, '')

const include =
  /\{\{[<%]\s*(?:include|readfile|readFile|include-code|code-snippet)\s+(?:(?:file|path)=)?"([^"]+)"[^>%]*[>%]\}\}/g

/** Replaces shortcodes that include a file by its content. */
const withIncludes = async (tree: FileTree, path: string, text: string, root: string): Promise<string> => {
  let out = text
  for (const [whole, name = ''] of [...text.matchAll(include)].slice(0, 20)) {
    const places = [joinPaths(folderOf(path), name), joinPaths(root, name), joinPaths(root, 'content', name)]
    const file = places.find((one) => one !== undefined && tree.paths.includes(one))
    const found = file === undefined ? undefined : await tree.read(file)
    if (found !== undefined) out = out.replace(whole, () => found.replace(/^---\n[\s\S]*?\n---\n/, ''))
  }
  return out
}

interface Language {
  code: string
  title: string
  folder: string
}

/** Returns the languages that have a folder of their own, the first of the site at the front. */
const languagesOf = (settings: Record<string, unknown>, root: string): Language[] => {
  const all = isObject(settings['languages']) ? settings['languages'] : {}
  const first = textOf(settings['defaultContentLanguage']) ?? 'en'
  return Object.entries(all)
    .flatMap(([code, value]): Language[] => {
      const folder = isObject(value) ? textOf(value['contentDir']) : undefined
      const path = folder === undefined ? undefined : joinPaths(root, folder)
      const title = isObject(value) ? (textOf(value['languageName']) ?? code) : code
      return path === undefined ? [] : [{ code, title, folder: path }]
    })
    .toSorted((a, b) => Number(b.code === first) - Number(a.code === first))
}

const folderItems = (pages: ReadonlyMap<string, Page>, folder: string): NavigationItem[] => {
  const below = [...pages.keys()].filter((path) => isBelow(path, folder))
  const first = pageAt(pages, folder)
  const items = automaticItems(below, folder, placeIn(pages)).filter(
    ({ path }) => path === undefined || path !== first?.path,
  )
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
    const source = (await tree.read(foundAt)) ?? ''
    const settings = foundAt.endsWith('.toml') ? readToml(source) : readYaml(source)
    const languages = languagesOf(settings, root)
    const home = joinPaths(root, textOf(settings['contentDir']) ?? 'content') ?? root
    const folders = languages.length > 0 ? languages.map(({ folder }) => folder) : [home]
    const [main = home, ...others] = folders
    const isInLanguage = (path: string) => folders.some((folder) => isBelow(path, folder))
    return {
      home: languages.length > 0 ? main : home,
      publicFolders: [joinPaths(root, 'static') ?? 'static', joinPaths(root, 'assets') ?? 'assets', ...folders],
      look: { name: textOf(settings['title']) },
      isPage: (path) => /\.(?:md|markdown)$/i.test(path) && isInLanguage(path) && !/(?:^|\/)\./.test(path),
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
          ...folderItems(pages, main),
          ...languages.slice(1).map(({ code, title, folder }): NavigationItem => ({
            title,
            variant: { kind: 'language', code },
            items: folderItems(pages, folder),
          })),
        ]),
      translate: async (path, text, { keep }) => {
        const whole = await withIncludes(tree, path, text, root)
        const shown = translateShortcodes(whole, (line, construct) => keep({ path, line, construct }))
        return translateFences(translateAlerts(translateDefinitions(dropAttributeLists(translateHeadingIds(shown)))))
      },
    }
  },
}
