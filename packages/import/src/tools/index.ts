import type { FileTree } from '../tree.ts'
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
import type { Setup, Tool } from './tool.ts'

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
}

const hasPages = ({ paths }: FileTree, { isPage, held = [] }: Setup): boolean => held.length > 0 || paths.some(isPage)

/**
 * Returns the tool that made a folder: the first one that finds pages in it, as files of other programs can be named like the settings of a
 * tool. Returns undefined if it is Markdown without a tool.
 */
export const recognize = async (tree: FileTree): Promise<Recognized | undefined> => {
  const book = await mdbook.find(tree)
  if (book !== undefined) return { tool: mdbook, foundAt: book, setup: await mdbook.read(tree, book) }
  // A folder with a table of contents, or with the files of an export, needs no translation.
  if (tree.paths.some((path) => /^(?:summary\.md|\.scriptorium\.json)$/i.test(path))) return undefined
  let first: Recognized | undefined
  // Settings of GitBook say nothing without a table of contents, so those of another tool are better.
  for (const tool of tree.paths.includes('.gitbook.yaml') ? toolsWithSettings : tools) {
    const foundAt = await tool.find(tree)
    if (foundAt === undefined) continue
    const found = { tool, foundAt, setup: await tool.read(tree, foundAt) }
    if (hasPages(tree, found.setup)) return found
    first ??= found
  }
  return first
}
