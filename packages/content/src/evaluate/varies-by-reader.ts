import { varyingTypes } from '../markdown/block-types.ts'
import { unvaryingTags } from '../markdown/tags/tag-shapes.ts'
import type { Body } from '../store.ts'

const unvaryingTag = `(?:end)?(?:${unvaryingTags.join('|')})(?![\\w-])`
// Expressions between braces are evaluated in parsed text, where escaped braces and references such as `&#123;` are braces, too, and
// where marks and tags between two braces may be gone.
const openBraces = /\{[{\\&<*_~$`[!]|\\\{|&(?:#0*123|#x0*7b|lbrace|lcub);/.source
const inMarkdown = new RegExp(`${openBraces}|\\{%(?![ \\t]*${unvaryingTag})|<code\\b[^>]*\\bclass`, 'i')
// A brace at the end of a leaf belongs with the text of the next one, which has other marks.
const inDocument = new RegExp(`"(?:${varyingTypes.join('|')})"|\\{\\{|\\{%|\\\\u007b|\\{"\\s*[,}]`, 'i')

/**
 * Returns whether a body may look different to some readers, or include other content: whether it can have conditions, expressions,
 * reusable content or operations of an API. A body that does not is the same for everyone, and so is its digest.
 */
export const variesByReader = ({ format, text }: Pick<Body, 'format' | 'text'>): boolean =>
  (format === 'document' ? inDocument : inMarkdown).test(text)
