import type { FileTree } from '../tree.ts'
import { antora, asciidoc } from './antora.ts'
import { bookstack } from './bookstack.ts'
import { confluence } from './confluence.ts'
import { confluenceXml } from './confluence-xml.ts'
import { docsify } from './docsify.ts'
import { docusaurus } from './docusaurus.ts'
import { mdx, numberedPages } from './mdx.ts'
import { fern } from './fern.ts'
import { fumadocs } from './fumadocs.ts'
import { githubWiki } from './github-wiki.ts'
import { htmlSite } from './html-site.ts'
import { hugo } from './hugo.ts'
import { jekyll } from './jekyll.ts'
import { mdbook } from './mdbook.ts'
import { mintlify } from './mintlify.ts'
import { mkdocs } from './mkdocs.ts'
import { nextra } from './nextra.ts'
import { notion } from './notion.ts'
import { outline } from './outline.ts'
import { readme } from './readme.ts'
import { sphinx } from './sphinx.ts'
import { starlight } from './starlight.ts'
import type { Tool } from './tool.ts'
import { vitepress } from './vitepress.ts'
import { vuepress } from './vuepress.ts'
import { wikijs } from './wikijs.ts'
import { word } from './word.ts'

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
  asciidoc,
  sphinx,
  mdx,
  numberedPages,
  htmlSite,
  word,
]

/** Returns the tool that made a folder, and the file that tells it; undefined if it is Markdown without a tool. */
export const recognize = async (tree: FileTree): Promise<{ tool: Tool; foundAt: string } | undefined> => {
  const book = await mdbook.find(tree)
  if (book !== undefined) return { tool: mdbook, foundAt: book }
  // A folder with a table of contents, or with the files of an export, needs no translation.
  if (tree.paths.some((path) => /^(?:summary\.md|\.scriptorium\.json)$/i.test(path))) return undefined
  // Settings of GitBook say nothing without a table of contents, so those of another tool are better.
  for (const tool of tree.paths.includes('.gitbook.yaml') ? toolsWithSettings : tools) {
    const foundAt = await tool.find(tree)
    if (foundAt !== undefined) return { tool, foundAt }
  }
  return undefined
}
