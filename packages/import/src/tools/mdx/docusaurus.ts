import { pathsIn, type NavigationItem } from '../../navigation/navigation.ts'
import { readProgram } from '../../program/read-program.ts'
import { objectIn, textIn, type Value } from '../../program/values.ts'
import { translateCodeTabs, unwrapCode } from '../../text/dialects/docusaurus.ts'
import { folderOf, joinPaths, stemOf, type FileTree } from '../../tree.ts'
import { blogItems, ownItems, postAddress } from './docusaurus-blog.ts'
import { writtenOperations } from './docusaurus-operations.ts'
import { fromVersion1, lookOf, markdownIn, presetSettings, redirectsOf } from './docusaurus-settings.ts'
import { versionItems, withoutNumbers } from './docusaurus-sidebars.ts'
import { readDocuments, type Version } from './docusaurus-versions.ts'
import { isMarkdownPage, mdxTranslation } from './mdx-pages.ts'
import { byHeight, highest, isBelow, type Page, type Tool } from '../tool.ts'

const version1 = /(?:^|\/)siteConfig\.js$/

const configOf = (tree: FileTree): string | undefined =>
  highest(tree, /(?:^|\/)docusaurus\.config\.(?:ts|mts|js|mjs|cjs)$/) ??
  byHeight(tree, version1).find((path) => tree.paths.includes(joinPaths(folderOf(path), 'sidebars.json')!))

/** Docusaurus: `docusaurus.config.*`, or `siteConfig.js` of version 1, with `sidebars.*` and `_category_.json`. */
export const docusaurus: Tool = {
  name: 'Docusaurus',
  find: configOf,
  read: async (tree, foundAt) => {
    const root = folderOf(foundAt)
    const said = objectIn((await readProgram(tree, foundAt)).exported)
    const exported = version1.test(foundAt) ? fromVersion1(said) : said
    const blogSettings = presetSettings(exported, 'blog')
    const blog = joinPaths(root, textIn(blogSettings['path']) ?? 'blog') ?? 'blog'
    const [first, ...others] = await readDocuments(tree, root, exported)
    const versions = [first, ...others]
    const { folder: home, base } = first
    const versionOf = ({ path }: Page) =>
      versions.filter(({ folder }) => isBelow(path, folder)).toSorted((a, b) => b.folder.length - a.folder.length)[0]
    const ownPages = joinPaths(root, 'src/pages') ?? 'src/pages'
    const folders = [...versions.map(({ folder }) => folder), blog, ownPages]
    const hasFormulas = /remark-math|katex/i.test((await tree.read(foundAt)) ?? '')
    const translate = mdxTranslation([root], { hasFormulas, isMarkdown: markdownIn(exported) })
    const operationOf = writtenOperations(tree, root, exported)
    const blogBase = textIn(blogSettings['routeBasePath']) ?? 'blog'
    const isDocument = ({ path }: Page) => !isBelow(path, blog) && !isBelow(path, ownPages)
    // Docusaurus lists pages at addresses of its own. Here, they lead to the first one of the list.
    const listed = new Map<string, string[]>()
    const generatorFor =
      ({ kind, address, base: own }: Version) =>
      (index: string, items: readonly NavigationItem[]): void => {
        const [first] = pathsIn(items)
        if (first === undefined) return
        const inVersion = [kind === 'version' ? address : '', index.replace(/^\/+/, '')].filter(Boolean).join('/')
        listed.set(first, [...(listed.get(first) ?? []), `${own}/${inVersion}`])
      }
    return {
      home,
      publicFolders: [joinPaths(root, 'static') ?? 'static', root],
      look: lookOf(exported, root),
      redirects: redirectsOf(exported),
      basePath: base,
      basePathOf: (page) => {
        if (!isDocument(page)) return isBelow(page.path, blog) ? blogBase : ''
        const { kind, address, base: own } = versionOf(page) ?? {}
        return kind === 'language' ? [address, own].filter(Boolean).join('/') : own
      },
      isPage: (path) => {
        const folder = folders.find((one) => isBelow(path, one))
        return folder !== undefined && isMarkdownPage(path) && !/(?:^|\/)_[^/]*(?:\/|$)/.test(path.slice(folder.length))
      },
      aliasesOf: ({ path }) => listed.get(path) ?? [],
      addressOf: (page) => {
        if (isBelow(page.path, blog)) return postAddress(page, blog)
        if (isBelow(page.path, ownPages))
          return stemOf(page.path.slice(ownPages.length + 1)).replace(/(?:^|\/)index$/, '')
        const version = versionOf(page)
        if (version === undefined) return undefined
        const { path, front } = page
        const { folder, kind, address } = version
        const { id, slug } = front.fields
        const stem = withoutNumbers(stemOf(path.slice(folder === '' ? 0 : folder.length + 1)))
        // A page that is named like its folder is the page of the folder.
        const plain = stem.replace(/(?:^|\/)(?:index|README)$/i, '').replace(/(^|\/)([^/]+)\/\2$/, '$1$2')
        // The id of the page of a folder is no part of its address, except in version 1.
        const hasId = version1.test(foundAt) || plain === stem
        const name = textIn(slug as Value) ?? (hasId ? textIn(id as Value) : undefined)
        const own = name === undefined ? plain : name.startsWith('/') ? name : `${folderOf(stem)}/${name}`
        return [kind === 'version' ? address : '', own.replace(/^\/+/, '')].filter(Boolean).join('/')
      },
      navigation: async (pages) => {
        const items = await versionItems(tree, pages, first, exported, generatorFor(first))
        for (const version of others) {
          const below = await versionItems(tree, pages, version, exported, generatorFor(version))
          const { kind, code, title } = version
          items.push({ title, ...(kind !== 'documents' && { variant: { kind, code } }), items: below })
        }
        const posts = blogItems(pages, blog)
        const [newest] = pathsIn(posts)
        if (newest !== undefined) listed.set(newest, [blogBase])
        return [...items, ...posts, ...ownItems(pages, ownPages)]
      },
      translate: async (path, text, context) =>
        (await operationOf(path, text)) ??
        (await translate(path, unwrapCode(translateCodeTabs(text)).replaceAll('](pathname://', ']('), context)),
    }
  },
}
