import { automaticItems } from '../../navigation/automatic.ts'
import { pathsIn, type NavigationItem } from '../../navigation/navigation.ts'
import { readProgram } from '../../program/read-program.ts'
import { listIn, objectIn, textIn, type Value } from '../../program/values.ts'
import { homePageOf } from '../../text/dialects/home-page.ts'
import { folderOf, joinPaths, type Look, type Redirect } from '../../tree.ts'
import { isMarkdownPage, isNamedMarkdown, mdxTranslation } from './mdx-pages.ts'
import { placeIn } from '../places.ts'
import { highest, isBelow, pageAt, type Page, type Tool } from '../tool.ts'

interface Site {
  pages: ReadonlyMap<string, Page>
  /** The folder of all pages, and that of a language. */
  home: string
  folder: string
  language: string
}

const labelOf = (entry: Record<string, Value>, language: string): string | undefined => {
  // A label can have its translations in one object, or next to it.
  const labels = objectIn(entry['label'])
  const translated = objectIn(entry['translations'])[language] ?? labels[language]
  return textIn(translated) ?? textIn(entry['label']) ?? textIn(Object.values(labels)[0])
}

const entryOf = (site: Site, value: Value): NavigationItem[] => {
  const entry = typeof value === 'string' ? { slug: value } : objectIn(value)
  const label = labelOf(entry, site.language)
  const link = textIn(entry['slug']) ?? textIn(entry['link'])
  if (link !== undefined && /^https?:/.test(link)) return [{ title: label ?? link, url: link, items: [] }]
  if (link !== undefined) {
    const page = pageAt(site.pages, `${site.folder}/${link.replace(/[#?].*$/, '')}`)
    const own = objectIn(page?.front.fields['sidebar'] as Value)['label']
    return page ? [{ title: label ?? textIn(own) ?? page.title ?? link, path: page.path, items: [] }] : []
  }
  const generated = entry['autogenerate']
  const directory = textIn(objectIn(generated)['directory'])
  const items =
    directory === undefined
      ? listIn(entry['items']).flatMap((one) => entryOf(site, one))
      : automaticItems([...site.pages.keys()], joinPaths(site.folder, directory) ?? site.folder, placeIn(site.pages))
  if (label === undefined) return items
  // A group has no page of its own. If its first page is the index of a folder and all others lie in this folder, that page stands for it.
  const [own, ...others] = items
  const isIndex =
    own?.title === label && own.items.length === 0 && /\/index\.mdx?$/.test(own.path ?? '') && others.length > 0
  const isOwn = isIndex && pathsIn(others).every((path) => isBelow(path, folderOf(own.path!)))
  return isOwn ? [{ title: label, path: own.path!, items: others }] : [{ title: label, items }]
}

const itemsOf = (site: Site, sidebar: Value, others: readonly string[]): NavigationItem[] => {
  const isOther = (path: string) => others.some((folder) => isBelow(path, joinPaths(site.home, folder) ?? ''))
  const own = [...site.pages.keys()].filter((path) => isBelow(path, site.folder) && !isOther(path))
  const items = Array.isArray(sidebar)
    ? sidebar.flatMap((one) => entryOf(site, one))
    : automaticItems(own, site.folder, placeIn(site.pages))
  const first = pageAt(site.pages, `${site.folder}/`)
  const isNamed = first === undefined || pathsIn(items).includes(first.path)
  return isNamed ? items : [{ title: first.title ?? 'Home', path: first.path, items: [] }, ...items]
}

/** Returns the navigation of each language. The one at the root of the site stands first, the others are groups after it. */
const allItems = (
  pages: ReadonlyMap<string, Page>,
  home: string,
  settings: Record<string, Value>,
): NavigationItem[] => {
  const locales = Object.entries(objectIn(settings['locales'])).map(([folder, value]) => ({
    folder,
    language: textIn(objectIn(value)['lang']) ?? folder,
    label: textIn(objectIn(value)['label']) ?? folder,
  }))
  const folders = locales.map(({ folder }) => folder).filter((folder) => folder !== 'root')
  const root = locales.find(({ folder }) => folder === 'root')
  const first = itemsOf({ pages, home, folder: home, language: root?.language ?? 'en' }, settings['sidebar'], folders)
  return [
    ...first,
    ...locales
      .filter(({ folder }) => folder !== 'root')
      .map(({ folder, language, label }): NavigationItem => {
        const site = { pages, home, folder: joinPaths(home, folder) ?? home, language }
        return {
          title: label,
          variant: { kind: 'language', code: folder },
          items: itemsOf(site, settings['sidebar'], []),
        }
      }),
  ]
}

const lookOf = (settings: Record<string, Value>, root: string): Look => {
  const { title, description, logo, favicon } = settings
  const { src, light, dark } = objectIn(logo)
  const fileOf = (value: Value): string | undefined => {
    const path = textIn(value)
    return path === undefined ? undefined : joinPaths(root, path)
  }
  return {
    name: textIn(title) ?? textIn(Object.values(objectIn(title))[0]),
    description: textIn(description),
    logo: fileOf(src ?? light),
    darkLogo: fileOf(dark),
    favicon: textIn(favicon) === undefined ? undefined : joinPaths(root, 'public', textIn(favicon)!),
  }
}

const redirectsOf = (exported: Record<string, Value>): Redirect[] =>
  Object.entries(objectIn(exported['redirects'])).flatMap(([from, value]) => {
    const to = textIn(value) ?? textIn(objectIn(value)['destination'])
    return to === undefined ? [] : [{ from, to }]
  })

/** Starlight: `astro.config.*` with pages in `src/content/docs`. */
export const starlight: Tool = {
  name: 'Starlight',
  find: (tree) =>
    tree.paths.some((path) => /(?:^|\/)src\/content\/docs\//.test(path))
      ? highest(tree, /(?:^|\/)astro\.config\.(?:mjs|ts|mts|js|cjs)$/)
      : undefined,
  read: async (tree, foundAt) => {
    const root = folderOf(foundAt)
    const home = joinPaths(root, 'src/content/docs') ?? ''
    const program = await readProgram(tree, foundAt)
    const settings = objectIn(await program.find('starlight'))
    const { base } = objectIn(program.exported)
    const hasFormulas = /remark-math|katex/i.test((await tree.read(foundAt)) ?? '')
    const translate = mdxTranslation([joinPaths(root, 'src') ?? root, root], {
      hasFormulas,
      isMarkdown: isNamedMarkdown,
    })
    return {
      home,
      publicFolders: [joinPaths(root, 'public') ?? 'public', root],
      basePath: textIn(base)?.replace(/^\/+|\/+$/g, '') || undefined,
      isPage: (path) => isMarkdownPage(path) && isBelow(path, home),
      addressOf: ({ front }) => (typeof front.fields['slug'] === 'string' ? front.fields['slug'] : undefined),
      hiddenIn: () => (page) => objectIn(page.front.fields['sidebar'] as Value)['hidden'] === true,
      look: lookOf(settings, root),
      redirects: redirectsOf(objectIn(program.exported)),
      navigation: (pages) => Promise.resolve(allItems(pages, home, settings)),
      translate: async (path, text, context) =>
        [homePageOf(context.front), await translate(path, text, context)]
          .filter((part) => part.trim() !== '')
          .join('\n\n'),
    }
  },
}
