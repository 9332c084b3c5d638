import { isObject } from '@scriptorium/basics/is-object'
import type { NavigationItem } from '../../navigation/navigation.ts'
import { languageName, titleOfName } from '../../navigation/words.ts'
import { textField, type Front } from '../../text/formats/front-matter.ts'
import { lastPartOf, folderOf, joinPaths, stemOf, type FileTree, type Look } from '../../tree.ts'
import { isMarkdownPage, mdxTranslation } from './mdx-pages.ts'
import {
  namedSpecifications,
  operationItems,
  pagesWithoutFile,
  readOperations,
  specificationNames,
  type Operation,
  type OperationPage,
} from './operations.ts'
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

/** The parts of a site that its navigation names. */
interface Site {
  root: string
  pages: ReadonlyMap<string, Page>
  /** The operations of each specification by its name, as far as it can be read. */
  specifications: ReadonlyMap<string, readonly Operation[]>
  /** The pages that the navigation makes of operations, by path. */
  made: Map<string, OperationPage>
}

/** The specifications that a part of the navigation and those in it use. */
interface Specifications {
  names: readonly string[]
  directory: string
}

/** Returns the specifications that a field names, with the folder of their pages. */
const specificationsIn = (value: unknown): Specifications | undefined => {
  const all = namedSpecifications(value)
  const directory = all.map((one) => one.directory).find(Boolean)
  return all.length === 0 ? undefined : { names: all.map(({ name }) => name), directory: directory ?? 'api-reference' }
}

const operation = /^(?:(\S+\.(?:json|ya?ml))\s+)?(get|put|post|delete|patch|options|head|trace|webhook)\s+(\S.*)$/i

/** Returns the operation that a text such as `openapi.json GET /pets` names. */
const operationNamed = (
  specifications: Site['specifications'],
  said: string,
  names: readonly string[] = [...specifications.keys()],
): Operation | undefined => {
  const [, file, method = '', path = ''] = operation.exec(said.trim()) ?? []
  const name = `${method.toUpperCase()} ${path}`
  return (file === undefined ? names : [file])
    .flatMap((one) => specifications.get(one) ?? [])
    .find((one) => one.name.toUpperCase() === name.toUpperCase())
}

const unreadName = 'OpenAPI'

/** Returns the items that stand for specifications: their operations, or a page that leads to one that cannot be read. */
const specificationItems = (site: Site, { names, directory }: Specifications): NavigationItem[] => {
  const folder = joinPaths(site.root, directory) ?? site.root
  return names.flatMap((name) => {
    const operations = site.specifications.get(name)
    if (operations !== undefined) return operationItems(operations, folder, site.made)
    const path = joinPaths(folder, `${titleSlug(name)}.md`) ?? ''
    site.made.set(path, { title: unreadName, text: /^https?:/.test(name) ? `[${name}](${name})` : `\`${name}\`` })
    return [{ title: unreadName, path, items: [] }]
  })
}

const titleSlug = (name: string): string => name.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '')

const itemsOf = (site: Site, value: unknown, above?: Specifications, depth = 0): NavigationItem[] => {
  const { root, pages } = site
  if (depth > 20) return []
  if (Array.isArray(value)) return value.flatMap((one) => itemsOf(site, one, above, depth + 1))
  if (typeof value === 'string') {
    const page = pageAt(pages, [root, value].join('/'))
    if (page) return [{ title: placeIn(pages)(page.path).title ?? value, path: page.path, items: [] }]
    const found = operationNamed(site.specifications, value, above?.names)
    if (found === undefined) return []
    const folder = joinPaths(root, above?.directory ?? 'api-reference') ?? root
    return operationItems([{ ...found, tag: undefined }], folder, site.made)
  }
  if (!isObject(value) || value['hidden'] === true) return []
  const title = titles.map((name) => value[name]).find((one): one is string => typeof one === 'string')
  const own = specificationsIn(value['openapi'])
  const named = lists.flatMap((name) => itemsOf(site, value[name], own ?? above, depth + 1))
  const items = named.length === 0 && own !== undefined ? specificationItems(site, own) : named
  const { href, url } = value
  const link = [href, url].find((one): one is string => typeof one === 'string' && /^https?:/.test(one))
  if (title === undefined) return items
  const [rootPage] = typeof value['root'] === 'string' ? itemsOf(site, value['root'], above, depth + 1) : []
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

/** Returns the operations of the specifications that the settings name anywhere, or that stand in the folder under a usual name. */
const readSpecifications = async (tree: FileTree, root: string, settings: unknown) => {
  const names = specificationNames(settings, 'openapi')
  for (const path of tree.paths)
    if (isBelow(path, root) && /(?:^|\/)[\w.-]*(?:openapi|swagger)[\w.-]*\.(?:json|ya?ml)$/i.test(path))
      names.add(root === '' ? path : path.slice(root.length + 1))
  const found = new Map<string, Operation[]>()
  for (const name of names) {
    const path = joinPaths(root, name)
    const operations = path === undefined || !tree.paths.includes(path) ? undefined : await readOperations(tree, path)
    if (operations !== undefined) found.set(name, operations)
  }
  return found
}

/** Returns what a page says about the operation that it stands for, by its specification if that can be read. */
const operationOf = (
  specifications: Site['specifications'],
  front: Front,
): { title?: string | undefined; text: string } => {
  const said = (textField(front, 'openapi') ?? textField(front, 'api') ?? '').trim()
  const [, , method, path = ''] = operation.exec(said) ?? []
  if (method === undefined) return { text: '' }
  const found = operationNamed(specifications, said)
  return found ?? { text: `\`\`\`http\n${method.toUpperCase()} ${path}\n\`\`\`` }
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
    const specifications = await readSpecifications(tree, root, settings)
    const made = new Map<string, OperationPage>()
    const itemsWith = (pages: ReadonlyMap<string, Page>): NavigationItem[] => {
      const { navigation, tabs, anchors } = settings
      const extra = Array.isArray(navigation) ? [navigation] : [navigation, tabs, anchors]
      return extra.flatMap((one) => itemsOf({ root, pages, specifications, made }, withFirstOpen(one)))
    }
    itemsWith(new Map())
    const held = pagesWithoutFile(tree, made)
    return {
      home: root,
      publicFolders: [root],
      kept: [...specificationNames(settings, 'asyncapi')].map((name) => ({
        path: foundAt,
        line: 1,
        construct: `AsyncAPI: ${name}`,
      })),
      isPage,
      held: [...held.pages.keys()],
      load: held.load,
      navigation: (pages) => Promise.resolve(itemsWith(pages)),
      look: lookOf(settings, root),
      redirects: redirectsIn(settings['redirects']),
      titleOf: ({ front, path }) =>
        Promise.resolve(
          operationOf(specifications, front).title ??
            textField(front, 'sidebarTitle') ??
            titleOfName(stemOf(lastPartOf(path))),
        ),
      translate: async (path, text, context) => {
        const page = held.pages.get(path)
        if (page?.title === unreadName) context.keep({ path, line: 1, construct: `OpenAPI: ${page.text}` })
        if (page) return page.text
        const channel = textField(context.front, 'asyncapi')
        if (channel !== undefined) context.keep({ path, line: 1, construct: `AsyncAPI: ${channel}` })
        return [operationOf(specifications, context.front).text, await translate(path, text, context)]
          .filter((part) => part.trim() !== '')
          .join('\n\n')
      },
    }
  },
}
