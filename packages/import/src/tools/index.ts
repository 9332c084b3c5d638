import type { FileTree } from '../tree.ts'
import { docusaurus } from './docusaurus.ts'
import { mdx } from './mdx.ts'
import { mintlify } from './mintlify.ts'
import { mkdocs } from './mkdocs.ts'
import { starlight } from './starlight.ts'
import type { Tool } from './tool.ts'
import { vitepress } from './vitepress.ts'

const tools: readonly Tool[] = [vitepress, docusaurus, starlight, mkdocs, mintlify, mdx]

/** Returns the tool that made a folder, and the file that tells it; undefined if it is Markdown without a tool. */
export const recognize = (tree: FileTree): { tool: Tool; foundAt: string } | undefined => {
  // A table of contents, or files of an export, are Scriptorium's own way.
  if (tree.paths.some((path) => /^(?:summary\.md|\.scriptorium\.json|\.gitbook\.yaml)$/i.test(path))) return undefined
  for (const tool of tools) {
    const foundAt = tool.find(tree)
    if (foundAt !== undefined) return { tool, foundAt }
  }
  return undefined
}
