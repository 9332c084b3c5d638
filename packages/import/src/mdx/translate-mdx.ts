import { code } from '../text/blocks.ts'
import { outdent } from '../text/lines.ts'
import { folderOf, type Kept } from '../tree.ts'
import { components, titleOfCode, type Writer } from './components.ts'
import { isMdx, parseMdx, type MdxNode } from './parse.ts'

/** What a page in MDX needs of the other files. */
export interface MdxContext {
  /** Path of the page. */
  path: string
  /** Returns the text of a file that the page imports or includes by this name. */
  load(from: string, name: string): Promise<{ path: string; text: string } | undefined>
  keep(kept: Kept): void
}

interface Known {
  /** The texts of constants. */
  constants: Map<string, string>
  /** The Markdown of imported files, by the name of their component. */
  imported: Map<string, string>
}

/** What is told of a page that is no valid MDX begins with this. */
export const unreadable = 'MDX that cannot be read'

const importLine = /^import\s+(?:\{\s*(\w+)\s*\}|(\w+))\s+from\s+['"]([^'"]+)['"]/gm
const constLine = /^export\s+const\s+(\w+)\s*=\s*(["'`])((?:(?!\2)[^\\]|\\.)*)\2/gm
const maxDepth = 4

const learn = async (nodes: readonly MdxNode[], context: MdxContext, depth: number): Promise<Known> => {
  const known: Known = { constants: new Map(), imported: new Map() }
  for (const { type, value = '' } of nodes) {
    if (type !== 'mdxjsEsm') continue
    for (const [, name, , text] of value.matchAll(constLine)) known.constants.set(name!, text!)
    for (const [, braced, plain, from] of value.matchAll(importLine)) {
      if (!/\.mdx?$/.test(from!) || depth > maxDepth) continue
      const found = await context.load(folderOf(context.path), from!)
      if (found === undefined) continue
      const inner = await translateMdx(found.text, { ...context, path: found.path }, depth + 1)
      known.imported.set((plain ?? braced)!, inner.trim())
    }
  }
  return known
}

const hasTitle = ({ type, meta }: MdxNode): boolean => type === 'code' && /\b(?:title|filename)=/.test(meta ?? '')

const createWriter = (source: string, known: Known, context: MdxContext) => {
  const keep = (node: MdxNode, construct: string): void =>
    context.keep({ path: context.path, line: node.position.start.line, construct })

  const slice = (node: MdxNode): string => source.slice(node.position.start.offset, node.position.end.offset)

  const elementText = (node: MdxNode): string => {
    const name = node.name ?? ''
    const imported = known.imported.get(name)
    if (imported !== undefined) return imported
    const write = Object.hasOwn(components, name) ? components[name] : undefined
    if (write) return write(node, writer).trim()
    // A fragment, or an element of HTML that Markdown can hold.
    if (name === '') return writer.inner(node)
    if (/^[a-z]/.test(name)) return slice(node)
    keep(node, `<${name}>`)
    return (node.children ?? []).length > 0 ? writer.inner(node) : code('jsx', slice(node))
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
    if (node.type === 'code') return code(node.lang ?? '', node.value ?? '', titleOfCode(node.meta))
    const text = elementText(node)
    return node.type === 'mdxJsxTextElement' && text.startsWith('```')
      ? `\`${slice(node).replaceAll('`', "'")}\``
      : text
  }

  /** Returns the source of some nodes with everything that is no Markdown replaced. */
  const written = (nodes: readonly MdxNode[], start: number, end: number): string => {
    let out = ''
    let at = start
    const visit = (node: MdxNode): void => {
      if (!isMdx(node) && !hasTitle(node)) {
        for (const child of node.children ?? []) visit(child)
        return
      }
      const { offset, column } = node.position.start
      out += source.slice(at, offset)
      const indent = node.type === 'mdxJsxTextElement' || node.type === 'mdxTextExpression' ? 0 : column - 1
      out += replacement(node)
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

/** Comments of HTML are no MDX, but some tools accept them. */
const withoutComments = (text: string): string =>
  text.replaceAll(/<!--[\s\S]*?-->/g, (comment) => comment.replaceAll(/[^\n]/g, ''))

/**
 * Translates a page in MDX. Components that are known become blocks, and imported pages their content. What is not known stays as
 * text that readers see, and is told to `keep`. A page that is no valid MDX stays as it is.
 */
export const translateMdx = async (text: string, context: MdxContext, depth = 0): Promise<string> => {
  const source = withoutComments(text)
  try {
    const nodes = parseMdx(source)
    const { written } = createWriter(source, await learn(nodes, context, depth), context)
    return written(nodes, 0, source.length)
      .replaceAll(/\n{3,}/g, '\n\n')
      .replace(/^\n+/, '')
  } catch (error) {
    const { message = '', line } = error as { message?: string; line?: number }
    context.keep({
      path: context.path,
      line: line ?? 1,
      construct: `${unreadable}: ${message.slice(0, 120)}`,
    })
    return text
  }
}
