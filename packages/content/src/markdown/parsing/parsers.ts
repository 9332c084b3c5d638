import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { ContentError } from '../../content-error.ts'
import { checkComplexity, maxMarks } from './complexity.ts'
import { editLateEvents } from './late-edits.ts'

editLateEvents()

const whole = unified().use(remarkParse).use(remarkGfm).use(remarkMath, { singleDollarTextMath: false })

/** Skips the inline syntax, which is the slow half of parsing and is not needed to find blocks. */
function blocksOnly(this: Processor): void {
  const inline = [
    'attention',
    'autolink',
    'codeText',
    'htmlText',
    'labelStartImage',
    'labelStartLink',
    'labelEnd',
    'mathText',
    'strikethrough',
    'gfmFootnoteCall',
    'gfmPotentialFootnoteCall',
    'wwwAutolink',
    'protocolAutolink',
    'emailAutolink',
  ]
  const data = this.data() as { micromarkExtensions?: { disable: { null: string[] } }[] }
  ;(data.micromarkExtensions ??= []).push({ disable: { null: [...inline, 'characterEscape', 'characterReference'] } })
}

const blocks = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath, { singleDollarTextMath: false })
  .use(blocksOnly)

/** Throws for a text that would take minutes to parse. */
export const checkText = (text: string): void => checkComplexity(text, (one) => blocks.parse(one))

/** Returns whether a text can be parsed. A caller can show any other text without its markup. */
export const canParse = (text: string): boolean => {
  if (text.length < maxMarks) return true
  try {
    checkText(text)
    return true
  } catch (error) {
    if (error instanceof ContentError) return false
    throw error
  }
}

/** Parses a text. Throws for one that would take minutes. */
export const parseText = (text: string): Root => {
  checkText(text)
  return whole.parse(text)
}

/** Parses a text into its blocks without parsing the text inside them. Throws for a text that would take minutes. */
export const parseBlocks = (text: string): Root => {
  checkComplexity(text)
  return blocks.parse(text)
}
