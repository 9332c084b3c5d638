import type { Root, RootContent } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** An attribute of an element: a text, or an expression in braces. */
export interface Attribute {
  type: string
  name?: string
  value?: string | { value: string } | null
}

/** A node of a page in MDX. */
export interface MdxNode {
  type: string
  name?: string | null
  value?: string
  lang?: string | null
  meta?: string | null
  attributes?: Attribute[]
  children?: MdxNode[]
  position: { start: { offset: number; column: number; line: number }; end: { offset: number } }
}

const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx)

/** Parses a page in MDX. Throws if it is no valid MDX. */
export const parseMdx = (text: string): MdxNode[] => (parser.parse(text) as Root).children as (RootContent & MdxNode)[]

/** Returns the attributes of an element whose values can be read: texts, and expressions that are a text or a number. */
export const attributesOf = (node: MdxNode): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const { type, name, value } of node.attributes ?? []) {
    if (type !== 'mdxJsxAttribute' || name === undefined) continue
    if (value === null || value === undefined) found[name] = 'true'
    else if (typeof value === 'string') found[name] = value
    else {
      const [, quoted, bare] = /^\s*(?:(["'`][\s\S]*["'`])|([\w.-]+))\s*$/.exec(value.value) ?? []
      if (quoted !== undefined) found[name] = quoted.slice(1, -1)
      else if (bare !== undefined) found[name] = bare
    }
  }
  return found
}

/** Returns whether a node is MDX and not Markdown. */
export const isMdx = ({ type }: MdxNode): boolean => type.startsWith('mdx')
