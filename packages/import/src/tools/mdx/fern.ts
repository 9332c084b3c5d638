import { isObject } from '@scriptorium/basics/is-object'
import { slugify } from '@scriptorium/content/tree/slugs'
import { automaticItems } from '../../navigation/automatic.ts'
import type { NavigationItem } from '../../navigation/navigation.ts'
import { readYaml } from '../../text/formats/yaml.ts'
import { lastPartOf, folderOf, joinPaths, stemOf, type FileTree, type Kept, type Look } from '../../tree.ts'
import { readNamedPages } from './fern-pages.ts'
import { isMarkdownPage, mdxTranslation } from './mdx-pages.ts'
import {
  operationItems,
  pagesWithoutFile,
  readOperations,
  specificationNames,
  type Operation,
  type OperationPage,
} from './operations.ts'
import { placeIn } from '../places.ts'
import { redirectsIn } from '../redirects.ts'
import { highest, isBelow, textOf, type Page, type Tool } from '../tool.ts'

type Fields = Record<string, unknown>

interface Site {
  tree: FileTree
  pages: ReadonlyMap<string, Page>
  /** The addresses of pages, which are made of the titles above them, and the pages that are in no list. Known once the navigation is read. */
  addresses: Map<string, string>
  hidden: Set<string>
  root: string
  /** The operations of each API, by the name that its folder in `apis` has. A site with one API has no name for it. */
  operations: ReadonlyMap<string, readonly Operation[]>
  /** The pages that the navigation makes of operations, by path. */
  made: Map<string, OperationPage>
}

/** Where an entry of a navigation stands. */
interface Above {
  /** The folder to which the paths of entries are relative. */
  folder: string
  address: string
  isHidden: boolean
  depth: number
}

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : [])

const dayOf = (path: string): string => stemOf(lastPartOf(path))

/** Returns the address of an entry: its name, or its title, below the address above it. */
const addressIn = (above: string, entry: Fields, title: string | undefined): string =>
  entry['skip-slug'] === true
    ? above
    : [above, textOf(entry['slug'])?.replace(/^\/+|\/+$/g, '') ?? slugify(title ?? '')].filter(Boolean).join('/')

const pagesBelow = ({ pages }: Site, folder: string): string[] =>
  [...pages.keys()].filter((path) => isBelow(path, folder))

/** Returns the pages of a folder in the order of their settings. */
const folderItems = (site: Site, path: string, address: string): NavigationItem[] => {
  for (const page of pagesBelow(site, path))
    site.addresses.set(page, [address, stemOf(page.slice(path.length + 1)).replace(/(?:^|\/)index$/, '')].join('/'))
  return automaticItems([...site.pages.keys()], path, placeIn(site.pages))
}

const changelogItems = (site: Site, folder: string): NavigationItem[] =>
  pagesBelow(site, folder)
    .toSorted((a, b) => (a < b ? 1 : -1))
    .map((path) => ({ title: dayOf(path), path, items: [] }))

/** Returns the items of an API: the operations in the order of its layout, then the others by their tags. */
const operationsIn = (site: Site, entry: Fields, address: string): NavigationItem[] => {
  const all = site.operations.get(textOf(entry['api-name']) ?? '') ?? []
  const layout: unknown[] = Array.isArray(entry['layout']) ? entry['layout'] : []
  const named = layout.flatMap((one) => {
    const name = textOf(isObject(one) ? one['endpoint'] : one)?.toUpperCase()
    const found = all.find((operation) => operation.name.toUpperCase() === name)
    return found ? [{ ...found, tag: undefined, title: (isObject(one) && textOf(one['title'])) || found.title }] : []
  })
  const names = new Set(named.map(({ name }) => name))
  const operations = [...named, ...all.filter(({ name }) => !names.has(name))]
  return operationItems(operations, joinPaths(site.root, address) ?? site.root, site.made)
}

const entryOf = (site: Site, above: Above, entry: Fields): NavigationItem[] => {
  const { folder, depth } = above
  if (depth > 20) return []
  const [page, section, link] = [textOf(entry['page']), textOf(entry['section']), textOf(entry['link'])]
  const title = page ?? section ?? textOf(entry['api'])
  const address = addressIn(above.address, entry, title)
  const isHidden = above.isHidden || entry['hidden'] === true
  const own = site.pages.get(joinPaths(folder, textOf(entry['path']) ?? '-') ?? '')
  if (own !== undefined) site.addresses.set(own.path, address)
  if (own !== undefined && isHidden) site.hidden.add(own.path)
  if (page !== undefined) return own && !isHidden ? [{ title: page, path: own.path, items: [] }] : []
  if (link !== undefined) return isHidden ? [] : [{ title: link, url: textOf(entry['href']) ?? '', items: [] }]
  const named = textOf(entry['title'])
  const below = textOf(entry['folder'])
  const changelog = textOf(entry['changelog'])
  const held = below ?? changelog
  if (held !== undefined && isHidden)
    for (const path of pagesBelow(site, joinPaths(folder, held) ?? '-')) site.hidden.add(path)
  if (below !== undefined) {
    const items = folderItems(site, joinPaths(folder, below) ?? folder, addressIn(above.address, entry, named ?? below))
    return isHidden ? [] : named === undefined ? items : [{ title: named, items }]
  }
  if (changelog !== undefined && !isHidden)
    return [{ title: named ?? 'Changelog', items: changelogItems(site, joinPaths(folder, changelog) ?? '-') }]
  const inner: Above = { folder, address: title === undefined ? above.address : address, isHidden, depth: depth + 1 }
  const items = listOf(entry['contents'] ?? entry['layout']).flatMap((one) => entryOf(site, inner, one))
  if (isHidden) return []
  if (entry['api'] !== undefined) items.push(...operationsIn(site, entry, inner.address))
  return title === undefined ? items : [{ title, ...(own && { path: own.path }), items }]
}

/** Returns the navigation of a file: in tabs, or without them. */
const itemsOf = (site: Site, folder: string, settings: Fields, address = ''): NavigationItem[] => {
  const tabs = isObject(settings['tabs']) ? settings['tabs'] : {}
  const top: Above = { folder, address, isHidden: false, depth: 0 }
  return listOf(settings['navigation']).flatMap((entry): NavigationItem[] => {
    const name = textOf(entry['tab'])
    if (name === undefined) return entryOf(site, top, entry)
    const tab = isObject(tabs[name]) ? tabs[name] : {}
    const title = textOf(tab['display-name']) ?? name
    const href = textOf(tab['href'])
    const isHidden = tab['hidden'] === true
    if (href !== undefined) return isHidden ? [] : [{ title, url: href, items: [] }]
    const inTab = { ...top, address: addressIn(address, tab, title), isHidden }
    const changelog = textOf(tab['changelog'])
    const items =
      changelog === undefined
        ? listOf(entry['layout']).flatMap((one) => entryOf(site, inTab, one))
        : changelogItems(site, joinPaths(folder, changelog) ?? '-')
    return isHidden ? [] : [{ title, items }]
  })
}

const partsOf = async (
  site: Site,
  root: string,
  settings: Fields,
  kind: 'versions' | 'products',
  address = '',
): Promise<NavigationItem[]> => {
  const parts: NavigationItem[] = []
  // Those without a file are in other branches of the repository.
  const here = listOf(settings[kind]).filter(
    (part) => part['hidden'] !== true && (part['path'] !== undefined || part['versions'] !== undefined),
  )
  for (const [index, part] of here.entries()) {
    const path = joinPaths(root, textOf(part['path']) ?? '-') ?? ''
    const own = readYaml((await site.tree.read(path)) ?? '')
    const title = textOf(part['display-name']) ?? path
    // The first one stands at the root.
    const at = index === 0 ? address : addressIn(address, part, title)
    const inner = [...itemsOf(site, folderOf(path), own, at), ...(await partsOf(site, root, part, 'versions', at))]
    if (here.length === 1 || (kind === 'versions' && index === 0)) parts.push(...inner)
    else parts.push({ title, ...(kind === 'versions' && { variant: { kind: 'version', code: title } }), items: inner })
  }
  return parts
}

const lookOf = (settings: Fields, root: string): Look => {
  const fileOf = (value: unknown): string | undefined => {
    const path = textOf(value)
    return path === undefined || /^https?:/.test(path) ? path : joinPaths(root, path)
  }
  const logo = isObject(settings['logo']) ? settings['logo'] : {}
  const colors = isObject(settings['colors']) ? settings['colors'] : {}
  const color = colors['accent-primary'] ?? colors['accentPrimary']
  return {
    name: textOf(settings['title']),
    color: textOf(isObject(color) ? color['light'] : color),
    logo: fileOf(logo['light'] ?? logo['dark']),
    darkLogo: fileOf(logo['dark']),
    favicon: fileOf(settings['favicon']),
  }
}

const usualSpecification = /^openapi\/openapi\.(?:json|ya?ml)$/

/** Returns the operations of each API of a folder, and the specifications that cannot be shown. */
const readApis = async (tree: FileTree, root: string) => {
  const found = new Map<string, Operation[]>()
  const kept: Kept[] = []
  const read = new Set<string>()
  for (const path of tree.paths.filter((one) => isBelow(one, root))) {
    const inRoot = root === '' ? path : path.slice(root.length + 1)
    const [, name = ''] = /^apis\/([^/]+)\//.exec(inRoot) ?? []
    const folder = joinPaths(root, name === '' ? '' : `apis/${name}`) ?? root
    const file = folder === '' ? path : path.slice(folder.length + 1)
    const generators = /^generators\.ya?ml$/.test(file) ? readYaml((await tree.read(path)) ?? '') : undefined
    for (const one of specificationNames(generators, 'asyncapi'))
      kept.push({ path, line: 1, construct: `AsyncAPI: ${one}` })
    const named = generators
      ? [...specificationNames(generators, 'openapi')].map((one) => joinPaths(folder, one))
      : usualSpecification.test(file)
        ? [path]
        : []
    for (const specification of named) {
      if (specification === undefined || read.has(specification)) continue
      read.add(specification)
      const operations = await readOperations(tree, specification)
      if (operations === undefined) kept.push({ path, line: 1, construct: `OpenAPI: ${specification}` })
      found.set(name, [...(found.get(name) ?? []), ...(operations ?? [])])
    }
  }
  return { operations: found, kept }
}

/** Returns the path at which all addresses of a site begin. */
const baseOf = (address: string | undefined): string | undefined =>
  address
    ?.replace(/^\w+:\/\//, '')
    .replace(/^[^/]*\/?/, '')
    .replace(/\/+$/, '') || undefined

/** Fern: `docs.yml` in the folder `fern`. */
export const fern: Tool = {
  name: 'Fern',
  find: (tree) =>
    highest(tree, /(?:^|\/)fern\/docs\.ya?ml$/) ??
    (tree.paths.includes('fern.config.json') ? highest(tree, /^docs\.ya?ml$/) : undefined),
  read: async (tree, foundAt) => {
    const root = folderOf(foundAt)
    const settings = readYaml((await tree.read(foundAt)) ?? '')
    const isNamed = await readNamedPages(tree, foundAt)
    const addresses = new Map<string, string>()
    const hidden = new Set<string>()
    const [instance] = listOf(settings['instances'])
    const { operations, kept } = await readApis(tree, root)
    const made = new Map<string, OperationPage>()
    const navigation = async (pages: ReadonlyMap<string, Page>): Promise<NavigationItem[]> => {
      const site: Site = { tree, pages, addresses, hidden, root, operations, made }
      const items = itemsOf(site, root, settings)
      const products = await partsOf(site, root, settings, 'products')
      return [...items, ...products, ...(await partsOf(site, root, settings, 'versions'))]
    }
    await navigation(new Map())
    const held = pagesWithoutFile(tree, made)
    for (const path of held.pages.keys()) addresses.set(path, stemOf(root === '' ? path : path.slice(root.length + 1)))
    const translate = mdxTranslation([root], { areWordsTitle: true, hasFormulas: true })
    return {
      home: root,
      basePath: baseOf(textOf([instance?.['custom-domain']].flat()[0]) ?? textOf(instance?.['url'])),
      publicFolders: [root],
      kept,
      look: lookOf(settings, root),
      redirects: redirectsIn(settings['redirects']),
      isPage: (path) =>
        isMarkdownPage(path) && (isNamed(path) || (isBelow(path, root) && !/(?:^|\/)(?:[._]|snippets\/)/.test(path))),
      addressOf: ({ path, front }) => textOf(front.fields['slug']) ?? addresses.get(path),
      hiddenIn: () => (page) => hidden.has(page.path),
      navigation,
      held: [...held.pages.keys()],
      load: held.load,
      translate: (path, text, context) => {
        const page = held.pages.get(path)
        return page ? Promise.resolve(page.text) : translate(path, text, context)
      },
    }
  },
}
