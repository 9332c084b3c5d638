import { linesOf, mapText, outsideCode, withoutComments, withSingleGaps } from '../text/lines.ts'
import { folderOf, type Kept } from '../tree.ts'
import { readFront } from '../text/formats/front-matter.ts'
import { translateComponents } from '../text/dialects/vue.ts'
import { asMdx } from './as-mdx.ts'
import { learn, resolveAttributes, type Known } from './known.ts'
import { attributesOf, parseRepaired, type MdxNode } from './parse.ts'
import { rowsIn } from './rows.ts'
import { useOf, writeMdx } from './write-mdx.ts'

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

/** What is told of a page, or a part, that is no valid MDX begins with this. */
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
    for (const child of node.children ?? []) waiting.push(child)
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

// A longer line counts as code, whatever it has.
const maxCheckedLength = 4096

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
 * text that readers see, and is told to `keep`. So does a part that is no valid MDX; a page that cannot be parsed at all stays as it is.
 */
export const translateMdx = async (text: string, context: MdxContext, depth = 0): Promise<string> => {
  // Comments of HTML are no MDX, but some tools accept them.
  const withoutHidden = withLinks(withoutComments(text, (comment) => comment.replaceAll(/[^\n]/g, '')))
  if (!hasProgram(withoutHidden)) return withSingleGaps(withoutHidden).replace(/^\n+/, '')
  try {
    const parsed = parseRepaired(context.isMarkdown ? asMdx(withoutHidden) : withoutHidden)
    const { nodes, source, repairs } = parsed
    for (const { line, construct } of repairs)
      context.keep({ path: context.path, line, construct: `${unreadable}: ${construct}` })
    const known = await learn(nodes, context)
    resolveAttributes(nodes, known.constants)
    const snippets = await importSnippets(nodes, known, context, depth)
    const keep = (node: MdxNode, construct: string): void =>
      context.keep({ path: context.path, line: parsed.lineOf(node.position.start.line), construct })
    const page = { source, known, snippets, rows: await rowsIn(nodes), keep }
    return withSingleGaps(parsed.restore(writeMdx(page, nodes, 0, source.length))).replace(/^\n+/, '')
  } catch (error) {
    const { message = '', line } = error as { message?: string; line?: number }
    context.keep({
      path: context.path,
      line: line ?? 1,
      construct: `${unreadable}: ${message.slice(0, 120)}`,
    })
    return translateComponents(
      mapText(text, (line) => line.replace(program, '')),
      {},
      () => undefined,
    )
  }
}
