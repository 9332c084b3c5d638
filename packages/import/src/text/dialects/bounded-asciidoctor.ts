import { AbstractNode, convert, LoggerManager, NullLogger, Section } from '@asciidoctor/core'

// The patterns of Asciidoctor take time that grows with the square of the text, and that for xrefs without an end with its cube.
// No paragraph that a person writes is longer, or has more of them.
const maxMarkedLength = 32_768
const maxXrefs = 50

interface Page {
  attributes: Record<string, string>
  catalog: { refs: Record<string, unknown> }
  options: { onUnmarked?(text: string): void }
}

type ApplySubs = (this: { document: Page }, text: string | string[], subs?: readonly string[]) => Promise<unknown>

const node = AbstractNode.prototype as unknown as { applySubs: ApplySubs }

const { applySubs } = node

const isTooMuch = (text: string): boolean => text.length > maxMarkedLength || text.split('xref:').length > maxXrefs

/** Leaves the marks of a text that is too long as they are. Code has no marks, and is not limited. */
node.applySubs = function (text, subs) {
  const isMarked = subs === undefined || subs.includes('macros') || subs.includes('quotes')
  const whole = typeof text === 'string' ? text : text.join('\n')
  if (!isMarked || !isTooMuch(whole)) return applySubs.call(this, text, subs)
  this.document.options.onUnmarked?.(whole)
  return applySubs.call(this, text, ['specialcharacters'])
}

const plainId = Section.generateId.bind(Section)

const nextNumbers = new WeakMap<object, Map<string, number>>()

/** Returns the id of a section. Asciidoctor itself counts from 2 for each section with the same title. */
Section.generateId = (title: string, document: object): string => {
  const { attributes, catalog } = document as Page
  const id = plainId(title, { attributes })
  if (!(id in catalog.refs)) return id
  const numbers = nextNumbers.get(document) ?? new Map<string, number>()
  nextNumbers.set(document, numbers)
  let number = numbers.get(id) ?? 2
  while (`${id}-${number}` in catalog.refs) number++
  numbers.set(id, number + 1)
  return `${id}-${number}`
}

// Its warnings are for the authors of a page.
LoggerManager.logger = new NullLogger()

/** Converts a page to HTML in a time that grows with its length. `onUnmarked` gets each text whose marks stay as they are. */
export const asciidocToHtml = async (
  source: string,
  attributes: Readonly<Record<string, string>>,
  onUnmarked: (text: string) => void,
): Promise<string> => {
  const options = {
    safe: 'secure',
    standalone: false,
    onUnmarked,
    attributes: {
      ...attributes,
      showtitle: '',
      icons: 'font',
      'source-highlighter': '',
      experimental: '',
      sectids: '',
      idprefix: '',
      idseparator: '-',
    },
  }
  return String(await convert(source, options))
}
