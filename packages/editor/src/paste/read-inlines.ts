import { inline, type DocumentNode, type Mark } from '@scriptorium/content/markdown/document'
import { safeAddress } from '@scriptorium/site/address'

/** A run of a line while it is read. */
export interface Run {
  readonly text: string
  readonly marks: readonly string[]
  readonly href: string | undefined
  /** An inline that stands for itself, such as an image in a line. */
  readonly node?: DocumentNode
}

/** What the elements around a text say about it. */
export interface Around {
  readonly marks: readonly string[]
  readonly href: string | undefined
  readonly isPre: boolean
}

const markOfTag: Readonly<Record<string, string>> = {
  B: 'bold',
  STRONG: 'bold',
  I: 'italic',
  EM: 'italic',
  CITE: 'italic',
  DFN: 'italic',
  VAR: 'italic',
  U: 'underline',
  INS: 'underline',
  S: 'strikethrough',
  STRIKE: 'strikethrough',
  DEL: 'strikethrough',
  SUP: 'superscript',
  SUB: 'subscript',
  CODE: 'code',
  SAMP: 'code',
  TT: 'code',
  KBD: 'keyboard',
}

const isHeading = (tag: string): boolean => /^H[1-6]$/.test(tag)

const isNormal = (weight: string): boolean => weight === 'normal' || weight === '400'

/** Returns the marks that the style of an element sets. Google Docs and Word say everything by style. */
const marksOfStyle = ({ style, tagName }: HTMLElement): string[] => {
  const { fontWeight, fontStyle, verticalAlign } = style
  const line = style.textDecorationLine || style.textDecoration
  const isBold = fontWeight === 'bold' || fontWeight === 'bolder' || Number(fontWeight) >= 600
  return [
    ...(isBold && !isHeading(tagName) ? ['bold'] : []),
    ...(fontStyle === 'italic' || fontStyle === 'oblique' ? ['italic'] : []),
    ...(line.includes('line-through') ? ['strikethrough'] : []),
    ...(line.includes('underline') && tagName !== 'A' ? ['underline'] : []),
    ...(verticalAlign === 'super' ? ['superscript'] : []),
    ...(verticalAlign === 'sub' ? ['subscript'] : []),
  ]
}

/** Returns what an element says about the text in it, added to what is said around it. */
export const withElement = (element: HTMLElement, around: Around): Around => {
  const own = markOfTag[element.tagName]
  // Google Docs wraps everything in a `b` that is not bold.
  const isMarked = own !== undefined && !(own === 'bold' && isNormal(element.style.fontWeight))
  const added = [...(isMarked ? [own] : []), ...marksOfStyle(element)]
  const href = element.tagName === 'A' ? safeAddress(element.getAttribute('href') ?? '') : undefined
  const underlined = href === undefined ? added : added.filter((mark) => mark !== 'underline')
  return {
    marks: [...new Set([...around.marks, ...underlined])],
    href: href ?? around.href,
    isPre: around.isPre || element.style.whiteSpace.startsWith('pre'),
  }
}

const markOf = (type: string): Mark => ({ object: 'mark', type })

const textOf = ({ text, marks, node }: Run): DocumentNode =>
  node ?? { object: 'text', leaves: [{ object: 'leaf', text, marks: marks.map(markOf) }] }

/** Joins spaces at the border of runs, and drops those at the edges of lines. */
const tidy = (runs: readonly Run[]): Run[] => {
  const tidied: Run[] = []
  let isAfterSpace: boolean = true
  for (const run of runs) {
    const text: string = run.node || !isAfterSpace ? run.text : run.text.replace(/^ +/, '')
    if (!run.node && text === '') continue
    tidied.push({ ...run, text })
    isAfterSpace = !run.node && /[ \n]$/.test(text)
  }
  while (tidied.length > 0 && !tidied.at(-1)!.node) {
    const last = tidied.pop()!
    const text = last.text.trimEnd()
    if (text === '') continue
    tidied.push({ ...last, text })
    break
  }
  return tidied
}

/** Returns the runs of a line as the content of a block. */
export const lineOf = (runs: readonly Run[]): DocumentNode[] => {
  const nodes: DocumentNode[] = []
  let link: { href: string; nodes: DocumentNode[] } | undefined
  for (const run of tidy(runs)) {
    if (run.href === undefined) {
      link = undefined
      nodes.push(textOf(run))
    } else if (link?.href === run.href) link.nodes.push(textOf(run))
    else {
      link = { href: run.href, nodes: [textOf(run)] }
      nodes.push(inline('link', { ref: { kind: 'url', url: run.href } }, link.nodes))
    }
  }
  return nodes
}
