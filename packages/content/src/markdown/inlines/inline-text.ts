import { toString } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const markdown = unified().use(remarkParse).use(remarkGfm)

/** Returns the text of a line of markdown without its markup. */
export const inlineText = (line: string): string => toString(markdown.parse(line))
