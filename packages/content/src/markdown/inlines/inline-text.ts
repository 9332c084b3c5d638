import type { Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const markdown = unified().use(remarkParse).use(remarkGfm)

/** Parses a line of markdown. */
export const parseInlines = (line: string): Root => markdown.parse(line)

/** Returns the text of a line of markdown without its markup. */
export const inlineText = (line: string): string => toString(parseInlines(line))
