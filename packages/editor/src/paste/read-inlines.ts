import { inline, type DocumentNode, type Mark } from '@scriptorium/content/markdown/document'
import { addNested, colorOf, markOf } from '@scriptorium/content/markdown/inlines/marks'
import { safeAddress } from '@scriptorium/site/address'
import { styleOf, type Style } from './style-of.ts'

/** A run of a line while it is read. */
export interface Run {
  readonly text: string
  readonly marks: readonly Mark[]
  readonly href: string | undefined
  /** An inline that stands for itself, such as an image in a line. */
  readonly node?: DocumentNode
}

/** What the elements around a text say about it. */
export interface Around {
  readonly marks: readonly Mark[]
  readonly href: string | undefined
  readonly isPre: boolean
}

const highlight = colorOf('background-color:yellow')!

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

const fixedWidth = /^["']?(?:courier|consolas|menlo|monaco|roboto mono|source code|monospace)/i

const isHeading = (tag: string): boolean => /^H[1-6]$/.test(tag)

const isNormal = (weight: string): boolean => weight === 'normal' || weight === '400'

/** Returns the marks that the style of an element sets. Google Docs and Word say everything by style. */
const marksOfStyle = (style: Style, tagName: string): string[] => {
  const [weight = '', slant = '', place = ''] = ['font-weight', 'font-style', 'vertical-align'].map((name) =>
    style.get(name),
  )
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  const isBold = weight.startsWith('bold') || Number(weight) >= 600
  return [
    ...(isBold && !isHeading(tagName) ? ['bold'] : []),
    ...(slant === 'italic' || slant === 'oblique' ? ['italic'] : []),
    ...(line.includes('line-through') ? ['strikethrough'] : []),
    ...(line.includes('underline') && tagName !== 'A' ? ['underline'] : []),
    ...(place === 'super' ? ['superscript'] : []),
    ...(place === 'sub' ? ['subscript'] : []),
    ...(fixedWidth.test(style.get('font-family') ?? '') && /^(?:SPAN|FONT)$/.test(tagName) ? ['code'] : []),
  ]
}

/** Returns what an element says about the text in it, added to what is said around it. */
export const withElement = (element: Element, around: Around): Around => {
  const style = styleOf(element)
  const own = markOfTag[element.tagName]
  // Google Docs wraps everything in a `b` that is not bold.
  const isMarked = own !== undefined && !(own === 'bold' && isNormal(style.get('font-weight') ?? ''))
  const added = [...(isMarked ? [own] : []), ...marksOfStyle(style, element.tagName)]
  const href = element.tagName === 'A' ? safeAddress(element.getAttribute('href') ?? '') : undefined
  const isLink = href !== undefined || around.href !== undefined
  const underlined = isLink ? added.filter((mark) => mark !== 'underline') : added
  const declared = element.getAttribute('style')
  const color = element.tagName === 'MARK' ? [(declared ? colorOf(declared) : undefined) ?? highlight] : []
  return {
    marks: [...underlined.map(markOf), ...color].reduce(addNested, around.marks),
    href: href ?? around.href,
    isPre: around.isPre || (style.get('white-space') ?? '').startsWith('pre'),
  }
}

const textOf = ({ text, marks, node }: Run): DocumentNode =>
  node ?? { object: 'text', leaves: [{ object: 'leaf', text, marks: [...marks] }] }

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
