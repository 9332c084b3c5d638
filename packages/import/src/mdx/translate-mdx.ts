import { code } from '../text/blocks.ts'
import { linesOf, mapText, outdent, outsideCode, withoutComments, withSingleGaps } from '../text/lines.ts'
import { folderOf, type Kept } from '../tree.ts'
import { readFront } from '../text/formats/front-matter.ts'
import { translateComponents } from '../text/dialects/vue.ts'
import { asMdx } from './as-mdx.ts'
import { guessOf } from './components/guess.ts'
import { components } from './components/index.ts'
import { learn, resolveAttributes, type Known } from './known.ts'
import { attributesOf, isMdx, parseRepaired, type MdxNode, type ParsedMdx } from './parse.ts'
import { rowsIn, type Rows } from './rows.ts'
import { tableOfRows } from './rows-table.ts'
import type { Writer } from './writer.ts'

/** What a page in MDX needs of the other files. */
export interface MdxContext {
  /** Path of the page. */
  path: string
  /** Returns the text of a file that the page imports or includes by this name. */
  load(from: string, name: string): Promise<{ path: string; text: string } | undefined>
  keep(kept: Kept): void
  /** Whether the page is Markdown and no MDX. Its elements of HTML are translated as those of MDX. */
  isMarkdown?: boolean
  /** The values that the page is given where it is used as a snippet. */
  values?: Readonly<Record<string, string>>
}

/** What is told of a page that is no valid MDX begins with this. */
export const unreadable = 'MDX that cannot be read'

const maxDepth = 4

/** Returns the file that an element of Fern includes. */
const includedBy = async (node: MdxNode, { path, load }: MdxContext) => {
  const { src } = node.name === 'Markdown' ? attributesOf(node) : {}
  return src === undefined ? undefined : load(folderOf(path), src)
}

/** Returns the Markdown of the snippets that a page imports or includes, for each use by the values that the use gives them. */
const importSnippets = async (nodes: readonly MdxNode[], known: Known, context: MdxContext, depth: number) => {
  const written = new Map<string, string>()
  const waiting = [...nodes]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    waiting.push(...(node.children ?? []))
    const key = useOf(node)
    if (written.has(key) || depth > maxDepth) continue
    const snippet = known.snippets.get(node.name ?? '') ?? (await includedBy(node, context))
    if (snippet === undefined) continue
    const text = await translateMdx(
      readFront(snippet.text).body,
      { ...context, path: snippet.path, isMarkdown: false, values: attributesOf(node) },
      depth + 1,
    )
    written.set(key, text.trim())
  }
  return written
}

const block = /^(?:\{%|```|<table|<details|[-*#>|] )/
const maxLineBefore = 300
// A longer line counts as code, whatever it has.
const maxCheckedLength = 4096

const useOf = (node: MdxNode): string => `${node.name} ${JSON.stringify(attributesOf(node))}`

const holdsText = new Set(['paragraph', 'heading', 'tableCell', 'link', 'emphasis', 'strong', 'delete'])

/** Returns whether a part of a paragraph leaves room for blocks: elements and the space between them. */
const isAlone = ({ type, value = '' }: MdxNode): boolean =>
  type === 'mdxJsxTextElement' || (type === 'text' && value.trim() === '')

const createWriter = (
  { source, lineOf }: ParsedMdx,
  known: Known,
  snippets: ReadonlyMap<string, string>,
  rows: Rows,
  context: MdxContext,
) => {
  const keep = (node: MdxNode, construct: string): void =>
    context.keep({ path: context.path, line: lineOf(node.position.start.line), construct })

  const slice = (node: MdxNode): string => source.slice(node.position.start.offset, node.position.end.offset)

  const elementText = (node: MdxNode): string => {
    const name = node.name ?? ''
    const snippet = snippets.get(useOf(node))
    if (snippet !== undefined) return snippet
    const write = Object.hasOwn(components, name) ? components[name] : undefined
    if (write) return write(node, writer).trim()
    // A fragment, or an element of HTML that Markdown can hold.
    if (name === '') return writer.inner(node)
    if (/^[a-z][^.]*$/.test(name)) return writer.inner(node)
    if ((node.children ?? []).length > 0) {
      keep(node, `<${name}>`)
      return writer.inner(node)
    }
    const listed = rows.get(node)
    const guess = (listed && tableOfRows(listed)) ?? guessOf(node)
    if (guess !== undefined) return guess
    keep(node, `<${name}>`)
    return code('jsx', slice(node))
  }

  const expressionText = (node: MdxNode): string => {
    const value = (node.value ?? '').trim()
    if (value === '' || /^\/\*[\s\S]*\*\/$/.test(value)) return ''
    const constant = known.constants.get(value)
    if (constant !== undefined) return constant
    const [, , literal] = /^(["'`])([\s\S]*)\1$/.exec(value) ?? []
    if (literal !== undefined) return literal
    keep(node, `{${value.slice(0, 40)}}`)
    return `\`{${value.replaceAll('`', "'").replaceAll('\n', ' ')}}\``
  }

  const replacement = (node: MdxNode): string => {
    if (node.type === 'mdxjsEsm') return ''
    if (node.type.endsWith('Expression')) return expressionText(node)
    return elementText(node)
  }

  /** Returns what stands for an element between words, where there can be no block. */
  const inlineReplacement = (node: MdxNode): string => {
    const text = replacement(node)
    if (!block.test(text) && !text.includes('\n')) return text
    const inner = writer
      .inner(node)
      .trim()
      .replaceAll(/\s*\n\s*/g, ' ')
    return inner !== '' ? inner : text.startsWith('```') ? `\`${slice(node).replaceAll('`', "'")}\`` : ''
  }

  /** Returns the source of some nodes with everything that is no Markdown replaced. */
  const written = (nodes: readonly MdxNode[], start: number, end: number): string => {
    let out = ''
    let at = start
    const visit = (node: MdxNode, isBetweenWords = false): void => {
      if (!isMdx(node)) {
        const { children = [] } = node
        const isText = holdsText.has(node.type) && !(node.type === 'paragraph' && children.every(isAlone))
        for (const child of children) visit(child, isText || isBetweenWords)
        return
      }
      const { offset, column } = node.position.start
      out += source.slice(at, offset)
      const indent = node.type === 'mdxJsxTextElement' || node.type === 'mdxTextExpression' ? 0 : column - 1
      const text = isBetweenWords ? inlineReplacement(node) : replacement(node)
      // Elements can stand on lines without an empty one between them. Blocks cannot.
      if (block.test(text) && /\S[^\n]*\n[ \t]*$/.test(out.slice(-maxLineBefore))) out += `\n${' '.repeat(indent)}`
      out += text
        .split('\n')
        .map((line, index) => (index === 0 || line === '' ? line : ' '.repeat(indent) + line))
        .join('\n')
      at = node.position.end.offset
    }
    for (const node of nodes) visit(node)
    return out + source.slice(at, end)
  }

  const writer: Writer = {
    inner: ({ children = [] }) => {
      const [first, last] = [children[0], children.at(-1)]
      if (!first || !last) return ''
      const text = written(children, first.position.start.offset, last.position.end.offset)
      const [line = '', ...rest] = text.split('\n')
      return [line, ...outdent(rest, first.position.start.column - 1)].join('\n')
    },
    elements: ({ children = [] }) =>
      children.flatMap((child) =>
        child.type.startsWith('mdxJsx')
          ? [child]
          : child.type === 'paragraph'
            ? (child.children ?? []).filter(({ type }) => type.startsWith('mdxJsx'))
            : [],
      ),
    codes: (node) => {
      const found: MdxNode[] = []
      const visit = (one: MdxNode): void => (one.type === 'code' ? void found.push(one) : one.children?.forEach(visit))
      visit(node)
      return found
    },
  }
  return { written, keep }
}

const program = /^(?:import\s.*\sfrom\s+['"].*['"];?|\{\/\*.*\*\/\})[ \t]*$/

/** Writes an address in angle brackets as a link: in MDX, the bracket would begin an element. */
const withLinks = (text: string): string =>
  mapText(text, (line) =>
    outsideCode(line, (part) =>
      part
        .replaceAll(/<(https?:\/\/[^\s<>]{1,2048})>/g, '[$1]($1)')
        .replaceAll(/<([\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8})>/g, '[$1](mailto:$1)'),
    ),
  )

/** Returns whether a text has anything in it that MDX reads otherwise than Markdown. */
const hasProgram = (text: string): boolean =>
  linesOf(text).some(
    ({ text: line, isCode }) =>
      (!isCode || line.length > maxCheckedLength) &&
      (/^(?:im|ex)port\b/.test(line) || /[<{]/.test(line.replaceAll(/(`+)[^`]*\1/g, ''))),
  )

/**
 * Translates a page in MDX. Components that are known become blocks, and imported pages their content. What is not known stays as
 * text that readers see, and is told to `keep`. A page that is no valid MDX stays as it is.
 */
export const translateMdx = async (text: string, context: MdxContext, depth = 0): Promise<string> => {
  // Comments of HTML are no MDX, but some tools accept them.
  const withoutHidden = withLinks(withoutComments(text, (comment) => comment.replaceAll(/[^\n]/g, '')))
  if (!hasProgram(withoutHidden)) return withSingleGaps(withoutHidden).replace(/^\n+/, '')
  try {
    const parsed = parseRepaired(context.isMarkdown ? asMdx(withoutHidden) : withoutHidden)
    const { nodes, source } = parsed
    const known = await learn(nodes, context)
    resolveAttributes(nodes, known.constants)
    const snippets = await importSnippets(nodes, known, context, depth)
    const { written } = createWriter(parsed, known, snippets, await rowsIn(nodes), context)
    return withSingleGaps(parsed.restore(written(nodes, 0, source.length))).replace(/^\n+/, '')
  } catch (error) {
    const { message = '', line } = error as { message?: string; line?: number }
    context.keep({
      path: context.path,
      line: line ?? 1,
      construct: `${unreadable}: ${message.slice(0, 120)}`,
    })
    return translateComponents(
      mapText(text, (line) => line.replace(program, '')),
      () => undefined,
    )
  }
}
