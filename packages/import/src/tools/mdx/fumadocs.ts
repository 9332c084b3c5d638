import { pathsIn, type NavigationItem } from '../../navigation/navigation.ts'
import { languageName } from '../../navigation/words.ts'
import { translateCodeTabs, translateIncludeElements } from '../../text/dialects/fumadocs.ts'
import { translateBracketIds } from '../../text/headings.ts'
import { readYaml } from '../../text/formats/yaml.ts'
import { folderOf, joinPaths, stemOf, type FileTree } from '../../tree.ts'
import { commonFolder, itemsIn, type FumadocsSite } from './fumadocs-tree.ts'
import { isMarkdownPage, mdxTranslation } from './mdx-pages.ts'
import { byHeight, highest, isBelow, type Page, type Tool } from '../tool.ts'

type Pages = ReadonlyMap<string, Page>

const config = /(?:^|\/)source\.config\.[cm]?[jt]s$/
const meta = /(?:^|\/)meta(?:\.[\w-]+)?\.json$/

const quotedIn = (text: string): string[] => [...text.matchAll(/["'`]([^"'`\n]+)["'`]/g)].map(([, one]) => one!)

/** Returns the texts of the programs with a name, in one. */
const programsNamed = async (tree: FileTree, root: string, name: RegExp): Promise<string> => {
  const paths = tree.paths.filter((path) => isBelow(path, root) && name.test(path) && !/node_modules\//.test(path))
  return (await Promise.all(paths.map((path) => tree.read(path).catch(() => undefined)))).join('\n')
}

interface Languages {
  codes: readonly string[]
  first: string | undefined
  /** Whether each language has a folder, and not an ending of its own. */
  areFolders: boolean
}

const readLanguages = async (tree: FileTree, root: string): Promise<Languages> => {
  const text = await programsNamed(tree, root, /(?:^|\/)i18n\.[jt]sx?$/)
  const codes = quotedIn(/\blanguages:\s*\[([^[\]]*)\]/.exec(text)?.[1] ?? '')
  const [first] = quotedIn(/\bdefaultLanguage:\s*(["'`][^"'`\n]+["'`])/.exec(text)?.[1] ?? '')
  return { codes, first: first ?? codes[0], areFolders: /\bparser:\s*["']dir["']/.test(text) }
}

/** Returns the folders of the pages that the settings name. */
const homesOf = async (tree: FileTree, foundAt: string): Promise<string[]> => {
  const root = folderOf(foundAt)
  if (!config.test(foundAt)) return [root]
  const text = (await tree.read(foundAt)) ?? ''
  const named = [...text.matchAll(/\bdir:\s*(\[[^[\]]*\]|["'`][^"'`\n]*["'`])/g)].flatMap(([, list]) => quotedIn(list!))
  const all = [...new Set([...named, 'content/docs'].map((one) => joinPaths(root, one) ?? root))]
  const found = all.filter((home) => tree.paths.some((path) => isMarkdownPage(path) && isBelow(path, home)))
  return found.length > 0 ? found : [joinPaths(root, 'content') ?? root]
}

const readMetas = async (tree: FileTree, home: string): Promise<ReadonlyMap<string, Record<string, unknown>>> => {
  const paths = tree.paths.filter((path) => meta.test(path) && isBelow(path, home))
  return new Map(await Promise.all(paths.map(async (path) => [path, readYaml((await tree.read(path)) ?? '')] as const)))
}

/** Returns the language that the path of a page says, and its path without language and ending. */
const placeOf = ({ codes, first, areFolders }: Languages, home: string, path: string) => {
  const stem = stemOf(path)
  const below = home === '' ? stem : stem.slice(home.length + 1)
  const code = areFolders ? below.split('/')[0] : /\.([\w-]+)$/.exec(stem)?.[1]
  if (code === undefined || !codes.includes(code)) return { language: first, stem }
  return { language: code, stem: areFolders ? stem : stem.slice(0, -code.length - 1) }
}

/** Returns the entries of a language, with its first page at the top. */
const itemsOf = (site: FumadocsSite, homes: readonly string[]): NavigationItem[] => {
  const items = homes.flatMap((home) => itemsIn(site, home))
  const first = homes.map((home) => site.pages.get(home === '' ? 'index' : `${home}/index`)).find(Boolean)
  if (first === undefined || pathsIn(items).includes(first.path)) return items
  return [{ title: first.title ?? 'Home', path: first.path, items: [] }, ...items]
}

const findMeta = async (tree: FileTree): Promise<string | undefined> => {
  const pages = tree.paths.filter((path) => /\.mdx$/i.test(path))
  const metas = byHeight(tree, meta).filter((path) => pages.some((page) => isBelow(page, folderOf(path))))
  for (const path of metas) if (Array.isArray(readYaml((await tree.read(path)) ?? '')['pages'])) return metas[0]
  return undefined
}

/** Fumadocs: `source.config.*`, or `meta.json` in the folders of the pages. */
export const fumadocs: Tool = {
  name: 'Fumadocs',
  find: async (tree) => {
    const found = highest(tree, config)
    const isOwn = found !== undefined && /fumadocs/.test((await tree.read(found)) ?? '')
    return isOwn ? found : findMeta(tree)
  },
  read: async (tree, foundAt) => {
    const root = config.test(foundAt) ? folderOf(foundAt) : ''
    const homes = await homesOf(tree, foundAt)
    const home = commonFolder(homes)
    const languages = await readLanguages(tree, root)
    const metas = await readMetas(tree, home)
    const sources = await programsNamed(tree, root, /(?:^|\/)source(?:\/index)?\.[jt]sx?$/)
    const [base = ''] = quotedIn(/\bbaseUrl:\s*(["'`][^"'`\n]*["'`])/.exec(sources)?.[1] ?? '')
    const siteOf = (pages: Pages, language: string | undefined): FumadocsSite => {
      const own = [...pages.values()].map((page) => ({ page, ...placeOf(languages, home, page.path) }))
      return {
        pages: new Map(own.flatMap((one) => (one.language === language ? [[one.stem, one.page] as const] : []))),
        settingsOf: (folder) =>
          metas.get(joinPaths(folder, `meta.${language}.json`)!) ?? metas.get(joinPaths(folder, 'meta.json')!) ?? {},
        listed: new Set(),
      }
    }
    const homesIn = (language: string | undefined): string[] =>
      languages.areFolders && language !== undefined ? homes.map((one) => joinPaths(one, language) ?? one) : homes
    const navigation = (pages: Pages): NavigationItem[] => [
      ...itemsOf(siteOf(pages, languages.first), homesIn(languages.first)),
      ...languages.codes
        .filter((code) => code !== languages.first)
        .map((code): NavigationItem => {
          const items = itemsOf(siteOf(pages, code), homesIn(code))
          return { title: languageName(code), variant: { kind: 'language', code }, items }
        }),
    ]
    const translate = mdxTranslation([root, joinPaths(root, 'src') ?? root], { hasFormulas: false })
    return {
      home,
      publicFolders: [joinPaths(root, 'public') ?? 'public', root],
      basePath: base.replaceAll(/^\/+|\/+$/g, '') || undefined,
      isPage: (path) => isMarkdownPage(path) && homes.some((one) => isBelow(path, one)),
      addressOf: ({ path }) => {
        const { language, stem } = placeOf(languages, home, path)
        const below = home === '' ? stem : stem.slice(home.length + 1)
        const parts = below.split('/').filter((part) => !/^\(.*\)$/.test(part))
        const own = languages.areFolders && parts[0] === language ? parts.slice(1) : parts
        const slugs = own.at(-1) === 'index' ? own.slice(0, -1) : own
        return [...(language === languages.first ? [] : [language]), ...slugs].join('/')
      },
      hiddenIn: (pages) => {
        const listed = new Set(pathsIn(navigation(pages)))
        return ({ path }) => !listed.has(path)
      },
      navigation: (pages) => Promise.resolve(navigation(pages)),
      translate: async (path, text, context) => {
        const whole = await translateIncludeElements(path, text, { tree, root, keep: context.keep })
        return translate(path, translateCodeTabs(translateBracketIds(whole)), context)
      },
    }
  },
}
