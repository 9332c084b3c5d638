import { isObject } from '@scriptorium/basics/is-object'
import type { NavigationItem } from '../../navigation/navigation.ts'
import { languageName, titleOfName } from '../../navigation/words.ts'
import { textField, type Front } from '../../text/formats/front-matter.ts'
import { readYaml } from '../../text/formats/yaml.ts'
import { lastPartOf, folderOf, joinPaths, stemOf, type FileTree, type Look } from '../../tree.ts'
import { isMarkdownPage, mdxTranslation } from './mdx-pages.ts'
import { placeIn } from '../places.ts'
import { redirectsIn } from '../redirects.ts'
import { byHeight, isBelow, pageAt, textOf, type Page, type Tool } from '../tool.ts'

type Json = Record<string, unknown>

// Each part of the site is a list with one of these names, whose entries have a title by the name in the singular.
const lists = [
  'languages',
  'versions',
  'products',
  'tabs',
  'dropdowns',
  'anchors',
  'groups',
  'menu',
  'pages',
  'navigation',
] as const
const titles = ['group', 'tab', 'anchor', 'dropdown', 'product', 'version', 'language', 'item', 'name'] as const

const itemsOf = (pages: ReadonlyMap<string, Page>, root: string, value: unknown, depth = 0): NavigationItem[] => {
  if (depth > 20) return []
  if (Array.isArray(value)) return value.flatMap((one) => itemsOf(pages, root, one, depth + 1))
  if (typeof value === 'string') {
    const page = pageAt(pages, [root, value].join('/'))
    return page ? [{ title: placeIn(pages)(page.path).title ?? value, path: page.path, items: [] }] : []
  }
  if (!isObject(value) || value['hidden'] === true) return []
  const title = titles.map((name) => value[name]).find((one): one is string => typeof one === 'string')
  const items = lists.flatMap((name) => itemsOf(pages, root, value[name], depth + 1))
  const { href, url } = value
  const link = [href, url].find((one): one is string => typeof one === 'string' && /^https?:/.test(one))
  if (title === undefined) return items
  const [rootPage] = typeof value['root'] === 'string' ? itemsOf(pages, root, value['root'], depth + 1) : []
  if (items.length === 0 && rootPage === undefined) return link === undefined ? [] : [{ title, url: link, items: [] }]
  const variant = variantOf(value)
  if (variant !== undefined && value['default'] === true) return items
  const name = variant?.kind === 'language' ? languageName(variant.code) : title
  return [
    { title: name, ...(variant && { variant }), ...(rootPage?.path !== undefined && { path: rootPage.path }), items },
  ]
}

/** Returns the language or the version that a part of the navigation is for. */
const variantOf = (value: Json): NavigationItem['variant'] => {
  const [language, version] = [textOf(value['language']), textOf(value['version'])]
  if (language !== undefined) return { kind: 'language', code: language }
  return version === undefined ? undefined : { kind: 'version', code: version }
}

/** Returns the parts with the first language at the top, since readers see it first. */
const withFirstOpen = (navigation: unknown): unknown => {
  if (!isObject(navigation)) return navigation
  const open = (name: 'languages' | 'versions') => {
    const parts = navigation[name]
    if (!Array.isArray(parts) || !isObject(parts[0])) return {}
    const index = Math.max(
      0,
      parts.findIndex((one) => isObject(one) && one['default'] === true),
    )
    const all = parts.filter(isObject)
    return { [name]: [{ ...all[index], default: true }, ...all.filter((_, at) => at !== index)] }
  }
  return { ...navigation, ...open('languages'), ...open('versions') }
}

const lookOf = (settings: Json, root: string): Look => {
  const { colors, logo } = settings
  const fileOf = (value: unknown): string | undefined => {
    const path = textOf(value)
    return path === undefined || /^https?:/.test(path) ? path : joinPaths(root, path)
  }
  const own = isObject(logo) ? logo : { light: logo }
  return {
    name: textOf(settings['name']),
    description: textOf(settings['description']),
    color: isObject(colors) ? textOf(colors['primary']) : undefined,
    logo: fileOf(own['light'] ?? own['dark']),
    darkLogo: fileOf('dark' in own ? own['dark'] : undefined),
    favicon: fileOf(isObject(settings['favicon']) ? settings['favicon']['light'] : settings['favicon']),
  }
}

/** Returns whether a path is named in `.mintignore`. */
const ignoredBy = (text: string, root: string): ((path: string) => boolean) => {
  const rules = text.split('\n').map((line) => line.trim().replace(/^\/|\/$/g, ''))
  const wanted = rules.filter((rule) => rule !== '' && !rule.startsWith('#') && !rule.includes('*'))
  return (path) => wanted.some((rule) => path === joinPaths(root, rule) || isBelow(path, joinPaths(root, rule) ?? '-'))
}

const operation = /^(?:(\S+\.(?:json|ya?ml))\s+)?(get|put|post|delete|patch|options|head|trace|webhook)\s+(\S+)$/i

/** Returns a page that stands for an operation of an API: its method and path, and what its specification says. */
const operationPage = async (
  tree: FileTree,
  root: string,
  front: Front,
): Promise<{ title?: string | undefined; text: string }> => {
  const said = textField(front, 'openapi') ?? textField(front, 'api') ?? ''
  const [, file, method = '', path = ''] = operation.exec(said.trim()) ?? []
  if (method === '') return { text: '' }
  const code = `\`\`\`http\n${method.toUpperCase()} ${path}\n\`\`\``
  const spec = file === undefined ? undefined : await tree.read(joinPaths(root, file) ?? '')
  const paths = spec === undefined ? undefined : (file!.endsWith('.json') ? parse(spec) : readYaml(spec))['paths']
  const at = isObject(paths) ? paths[path] : undefined
  const found = isObject(at) ? at[method.toLowerCase()] : undefined
  const about = isObject(found) ? textOf(found['description']) : undefined
  return {
    title: isObject(found) ? textOf(found['summary']) : undefined,
    text: [code, about].filter(Boolean).join('\n\n'),
  }
}

const parse = (text: string | undefined): Json => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Mintlify: `docs.json`, or the older `mint.json`. */
export const mintlify: Tool = {
  name: 'Mintlify',
  find: async (tree) => {
    for (const path of byHeight(tree, /(?:^|\/)(?:docs|mint)\.json$/)) {
      const settings = parse(await tree.read(path))
      // Other programs have files of this name, too.
      if (Object.keys(settings).length === 0 || 'navigation' in settings) return path
    }
    return undefined
  },
  read: async (tree, foundAt) => {
    const root = folderOf(foundAt)
    const settings = parse(await tree.read(foundAt))
    const isIgnored = ignoredBy((await tree.read(joinPaths(root, '.mintignore') ?? '')) ?? '', root)
    const translate = mdxTranslation([root], { areWordsTitle: true, hasFormulas: true })
    const isPage = (path: string) =>
      isMarkdownPage(path) &&
      isBelow(path, root) &&
      !/(?:^|\/)(?:\.|_?snippets\/|node_modules\/)/.test(path) &&
      !isIgnored(path)
    return {
      home: root,
      publicFolders: [root],
      isPage,
      navigation: (pages) => {
        const { navigation, tabs, anchors } = settings
        const extra = Array.isArray(navigation) ? [navigation] : [navigation, tabs, anchors]
        return Promise.resolve(extra.flatMap((one) => itemsOf(pages, root, withFirstOpen(one))))
      },
      look: lookOf(settings, root),
      redirects: redirectsIn(settings['redirects']),
      titleOf: async ({ front, path }) =>
        (await operationPage(tree, root, front)).title ??
        textField(front, 'sidebarTitle') ??
        titleOfName(stemOf(lastPartOf(path))),
      translate: async (path, text, context) =>
        [(await operationPage(tree, root, context.front)).text, await translate(path, text, context)]
          .filter((part) => part.trim() !== '')
          .join('\n\n'),
    }
  },
}
