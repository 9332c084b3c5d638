import { isObject } from '@scriptorium/basics/is-object'
import { remember } from '@scriptorium/basics/remember'
import type { NavigationItem } from '../../navigation/navigation.ts'
import { titleOfName } from '../../navigation/words.ts'
import { hideReadmeBlocks, showReadmeBlocks } from '../../text/dialects/readme-blocks.ts'
import type { Front } from '../../text/formats/front-matter.ts'
import { lastPartOf, folderOf, joinPaths, type FileTree } from '../../tree.ts'
import { isMarkdownPage, mdxTranslation } from './mdx-pages.ts'
import { readOperations, type Operation } from './operations.ts'
import { highest, isBelow, pageAt, type Page, type Tool } from '../tool.ts'
import { parse } from 'yaml'

const order = /(?:^|\/)_order\.ya?ml$/

/** The folders of pages, and where their addresses begin. */
const addressFolders: Readonly<Record<string, string>> = {
  docs: 'docs',
  reference: 'reference',
  changelogs: 'changelog',
  custom_pages: 'page',
  recipes: 'recipes',
}

/** The folder of texts that pages use as components. */
const reused = /(?:^|\/)custom_blocks\//

const withReused = (tree: FileTree, text: string): string => {
  const names = new Set([...text.matchAll(/<([A-Z]\w*)(?:\s[^<>]*)?\/>/g)].map(([, name]) => name!))
  const used = tree.paths.flatMap((path) => {
    const [, name = ''] = /custom_blocks\/(\w+)\.mdx?$/.exec(path) ?? []
    return names.has(name) ? [`import ${name} from '/custom_blocks/${lastPartOf(path)}'`] : []
  })
  return used.length === 0 ? text : `${text.trimEnd()}\n\n${used.join('\n')}\n`
}

const namesIn = (text: string | undefined): string[] => {
  try {
    const value: unknown = parse(text ?? '')
    return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  } catch {
    return []
  }
}

const folderItems = async (
  tree: FileTree,
  pages: ReadonlyMap<string, Page>,
  folder: string,
  depth = 0,
): Promise<NavigationItem[]> => {
  const path = tree.paths.find((one) => folderOf(one) === folder && order.test(one))
  const below = [...pages.keys()]
    .filter((one) => isBelow(one, folder))
    .map((one) =>
      one
        .slice(folder === '' ? 0 : folder.length + 1)
        .split('/')[0]!
        .replace(/\.mdx?$/i, ''),
    )
  const names = [...new Set([...namesIn(path === undefined ? undefined : await tree.read(path)), ...below.toSorted()])]
  const items: NavigationItem[] = []
  for (const name of depth > 8 ? [] : names) {
    const stem = folder === '' ? name : `${folder}/${name}`
    const page = pageAt(pages, stem)
    const inner = (await folderItems(tree, pages, stem, depth + 1)).filter(
      (one) => page === undefined || one.path !== page.path,
    )
    if (page?.front.fields['hidden'] === true && inner.length === 0) continue
    if (page !== undefined || inner.length > 0)
      items.push({ title: page?.title ?? titleOfName(name), ...(page && { path: page.path }), items: inner })
  }
  return items
}

/** Returns a function that returns what readers see of the operation that the front matter of a page names. */
const operationsOf = (tree: FileTree) => {
  const read = new Map<string, Promise<Operation[] | undefined>>()
  return async (path: string, { fields }: Front): Promise<string> => {
    const { file, operationId } = isObject(fields['api']) ? fields['api'] : {}
    if (typeof file !== 'string' || typeof operationId !== 'string') return ''
    // A specification stands in the folder of the reference, above those of its pages.
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
      const found = joinPaths(folder, file)
      if (found === undefined || !tree.paths.includes(found)) continue
      const operations = await remember(read, found, () => readOperations(tree, found))
      return operations?.find(({ id }) => id === operationId)?.text ?? ''
    }
    return ''
  }
}

/** ReadMe: `_order.yaml` in the folders of the pages. */
export const readme: Tool = {
  name: 'ReadMe',
  find: (tree) => highest(tree, order),
  read: (tree, foundAt) => {
    const [top = ''] = foundAt.split('/')
    const home = order.test(`/${top}`)
      ? ''
      : top === 'docs' || top === 'reference'
        ? ''
        : folderOf(foundAt).split('/').slice(0, -1).join('/')
    const operationOf = operationsOf(tree)
    const translate = mdxTranslation([home], { areWordsTitle: true })
    return Promise.resolve({
      home,
      publicFolders: [home],
      isPage: (path) => isMarkdownPage(path) && isBelow(path, home) && !/(?:^|\/)[._]/.test(path) && !reused.test(path),
      addressOf: ({ path, front }) => {
        const { slug } = front.fields
        const [top = ''] = path.slice(home === '' ? 0 : home.length + 1).split('/')
        const name = lastPartOf(path).replace(/\.mdx?$/i, '')
        const last = name === 'index' ? folderOf(path).replace(/^.*\//, '') : name
        return typeof slug === 'string'
          ? slug
          : `${Object.hasOwn(addressFolders, top) ? addressFolders[top] : 'docs'}/${last}`
      },
      navigation: (pages) => folderItems(tree, pages, home),
      translate: async (path, text, context) => {
        const shown = showReadmeBlocks(await translate(path, hideReadmeBlocks(withReused(tree, text)), context))
        return [await operationOf(path, context.front), shown].filter((part) => part.trim() !== '').join('\n\n')
      },
    })
  },
}
