import { automaticItems } from '../navigation/automatic.ts'
import type { NavigationItem } from '../navigation/navigation.ts'
import { listIn, objectIn, readProgram, textIn, type Value } from '../program/read-program.ts'
import { folderOf, joinPaths } from '../tree.ts'
import { isMarkdownPage, mdxTranslation } from './mdx-pages.ts'
import { placeIn } from './places.ts'
import { highest, isBelow, pageAt, type Page, type Tool } from './tool.ts'

const entryOf = (pages: ReadonlyMap<string, Page>, home: string, value: Value): NavigationItem[] => {
  const entry = typeof value === 'string' ? { slug: value } : objectIn(value)
  const label = textIn(entry['label'])
  const link = textIn(entry['slug']) ?? textIn(entry['link'])
  if (link !== undefined && /^https?:/.test(link)) return [{ title: label ?? link, url: link, items: [] }]
  if (link !== undefined) {
    const page = pageAt(pages, `${home}/${link.replace(/[#?].*$/, '')}`)
    return page ? [{ title: label ?? page.title ?? link, path: page.path, items: [] }] : []
  }
  const directory = textIn(objectIn(entry['autogenerate'])['directory'])
  const items =
    directory === undefined
      ? listIn(entry['items']).flatMap((one) => entryOf(pages, home, one))
      : automaticItems([...pages.keys()], joinPaths(home, directory) ?? home, placeIn(pages))
  return label === undefined ? items : [{ title: label, items }]
}

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
    const settings = objectIn(await (await readProgram(tree, foundAt)).find('starlight'))
    return {
      home,
      publicFolders: [joinPaths(root, 'public') ?? 'public', root],
      isPage: (path) => isMarkdownPage(path) && isBelow(path, home),
      addressOf: ({ front }) => (typeof front.fields['slug'] === 'string' ? front.fields['slug'] : undefined),
      navigation: (pages) => Promise.resolve(listIn(settings['sidebar']).flatMap((one) => entryOf(pages, home, one))),
      translate: mdxTranslation([joinPaths(root, 'src') ?? root, root]),
    }
  },
}
