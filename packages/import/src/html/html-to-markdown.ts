import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { element } from './build.ts'
import { elementsNamed, findElement, mainContent, textOf, withoutChrome, type HtmlNode } from './elements.ts'
import { withoutRepetition } from './simplify.ts'
import { writeTables } from './tables.ts'
import { handlersFor, type WriteNodes } from './handlers.ts'

/** A page of HTML as Markdown. */
export interface MarkdownPage {
  title: string | undefined
  text: string
}

const stringify = unified().use(remarkGfm).use(remarkStringify, { bullet: '*', rule: '-', emphasis: '_' })

const write: WriteNodes = (nodes) => stringify.stringify({ type: 'root', children: nodes } as never).trim()

const converter = unified().use(rehypeRemark, { handlers: handlersFor(write) as never })

/** Parses a page. Nothing in it is run or loaded. */
export const parseHtml = (html: string): HtmlNode => unified().use(rehypeParse).parse(html) as unknown as HtmlNode

const headTitle = (root: HtmlNode): string | undefined => {
  const title = findElement(root, ({ tagName }) => tagName === 'title')
  const words =
    title &&
    textOf(title)
      .trim()
      .split(/\s+[|·–—-]\s+/)[0]
  return words === '' ? undefined : words
}

/** Returns the main content of a parsed page as Markdown, without menus and programs. */
const nodeToMarkdown = async (root: HtmlNode, isWhole: boolean): Promise<MarkdownPage> => {
  const content = withoutChrome(isWhole ? root : mainContent(root))
  const [first] = elementsNamed(content, 'h1')
  const title = first === undefined ? headTitle(root) : textOf(first).trim()
  return { title, text: await contentToMarkdown(content) }
}

/** Returns parsed HTML as Markdown, with all that is in it. */
export const contentToMarkdown = async (content: HtmlNode): Promise<string> => {
  const tree = (await converter.run({
    type: 'root',
    children: [writeTables(withoutRepetition(content))],
  } as never)) as unknown as {
    children: unknown[]
  }
  return `${write(tree.children)}\n`
}

/** What a tool writes in the HTML of its exports. */
interface ExportedHtml {
  contentOf(root: HtmlNode): HtmlNode | undefined
  /** Replaces what the tool writes for its blocks by the usual elements. */
  tidy(nodes: readonly HtmlNode[] | undefined): HtmlNode[]
}

/** Converts a page of an export to Markdown. */
export const exportedToMarkdown = (html: string, { contentOf, tidy }: ExportedHtml): Promise<string> => {
  const root = parseHtml(html)
  const { children } = withoutChrome(contentOf(root) ?? root)
  return contentToMarkdown(element('div', tidy(children)))
}

/**
 * Converts a page of HTML to Markdown. A page that cannot be converted, such as one that is nested too deeply, becomes its words. `isWhole` says that
 * all of it is content.
 */
export const htmlToMarkdown = async (html: string, isWhole = false): Promise<MarkdownPage> => {
  try {
    return await nodeToMarkdown(parseHtml(html), isWhole)
  } catch {
    const words = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<[^<>]*>/gi, ' ').replaceAll(/[ \t]+/g, ' ')
    return { title: undefined, text: words.trim() }
  }
}
