import { decoded } from '@scriptorium/content/decoded'
import { folderOf, joinPaths, type FileTree, type Kept } from '../tree.ts'
import { htmlSite } from './documents/html-site.ts'
import { word } from './documents/word.ts'
import { docsify } from './markdown/docsify.ts'
import { hugo } from './markdown/hugo.ts'
import { jekyll } from './markdown/jekyll.ts'
import { mdbook } from './markdown/mdbook.ts'
import { mkdocs } from './markdown/mkdocs.ts'
import { vitepress } from './markdown/vitepress.ts'
import { vuepress } from './markdown/vuepress.ts'
import { antora, asciidoc } from './markup/antora.ts'
import { sphinx } from './markup/sphinx.ts'
import { docusaurus } from './mdx/docusaurus.ts'
import { fern } from './mdx/fern.ts'
import { fumadocs } from './mdx/fumadocs.ts'
import { extendedMarkdown, mdx, numberedPages } from './mdx/mdx.ts'
import { mintlify } from './mdx/mintlify.ts'
import { nextra } from './mdx/nextra.ts'
import { nuxt } from './mdx/nuxt.ts'
import { readme } from './mdx/readme.ts'
import { starlight } from './mdx/starlight.ts'
import { bookstack } from './wikis/bookstack.ts'
import { confluenceXml } from './wikis/confluence-xml.ts'
import { confluence } from './wikis/confluence.ts'
import { githubWiki } from './wikis/github-wiki.ts'
import { notion } from './wikis/notion.ts'
import { obsidian } from './wikis/obsidian.ts'
import { outline } from './wikis/outline.ts'
import { wikijs } from './wikis/wikijs.ts'
import { isMarkdownPage } from './mdx/mdx-pages.ts'
import { isBelow, type Setup, type Tool } from './tool.ts'

// Each of them has settings that say how its pages belong together.
const toolsWithSettings: readonly Tool[] = [
  vitepress,
  vuepress,
  docusaurus,
  starlight,
  mkdocs,
  fern,
  mintlify,
  nextra,
  fumadocs,
  readme,
  docsify,
  hugo,
  jekyll,
  githubWiki,
  antora,
]

const tools: readonly Tool[] = [
  ...toolsWithSettings,
  notion,
  confluenceXml,
  confluence,
  bookstack,
  outline,
  wikijs,
  nuxt,
  obsidian,
  asciidoc,
  sphinx,
  mdx,
  numberedPages,
  extendedMarkdown,
  htmlSite,
  word,
]

/** A tool that made a folder, the file that tells it, and how the folder is read. */
export interface Recognized {
  tool: Tool
  foundAt: string
  setup: Setup
  /** Tools that could not be read, although the folder has their settings. */
  failed: readonly Kept[]
}

const hasPages = ({ paths }: FileTree, { isPage, held = [] }: Setup): boolean => held.length > 0 || paths.some(isPage)

/** Returns whether a table of contents names less than half of the pages below its folder: then it was left behind by an earlier tool. */
export const isOutdatedSummary = async ({ paths, read }: FileTree, path: string): Promise<boolean> => {
  const home = folderOf(path)
  const pages = new Set(paths.filter((one) => isMarkdownPage(one) && isBelow(one, home) && one !== path))
  const links = ((await read(path)) ?? '').matchAll(/\]\(<?([^()<>#\s]+)/g)
  const named = new Set([...links].map(([, address = '']) => joinPaths(home, decoded(address)) ?? ''))
  return [...named].filter((one) => pages.has(one)).length * 2 < pages.size
}

/**
 * Returns the tool that made a folder: the first one that finds pages in it, as files of other programs can be named like the settings of a
 * tool. Returns undefined if it is Markdown without a tool.
 */
export const recognize = async (tree: FileTree): Promise<Recognized | undefined> => {
  const failed: Kept[] = []
  const open = async (tool: Tool): Promise<Recognized | undefined> => {
    let foundAt: string | undefined
    try {
      foundAt = await tool.find(tree)
      return foundAt === undefined ? undefined : { tool, foundAt, setup: await tool.read(tree, foundAt), failed }
    } catch (error) {
      const construct = `${tool.name} cannot be read: ${String(error).slice(0, 120)}`
      failed.push({ path: foundAt ?? tree.paths[0] ?? '', line: 1, construct })
      return undefined
    }
  }
  const book = await open(mdbook)
  if (book !== undefined) return book
  const contents = tree.paths.find((path) => /^summary\.md$/i.test(path))
  // A folder with a table of contents, or with the files of an export, needs no translation.
  if (tree.paths.includes('.scriptorium.json')) return undefined
  if (contents !== undefined && !(await isOutdatedSummary(tree, contents))) return undefined
  // A table of contents, or settings of GitBook without one, say less than the settings of another tool.
  const isLeft = contents !== undefined || tree.paths.includes('.gitbook.yaml')
  let first: Recognized | undefined
  for (const tool of isLeft ? toolsWithSettings : tools) {
    const found = await open(tool)
    if (found === undefined) continue
    if (hasPages(tree, found.setup)) return found
    first ??= found
  }
  if (first !== undefined || failed.length === 0) return first
  // What could not be read is told in the report of a translation.
  const { path: foundAt } = failed[0]!
  return { tool: extendedMarkdown, foundAt, setup: await extendedMarkdown.read(tree, foundAt), failed }
}
