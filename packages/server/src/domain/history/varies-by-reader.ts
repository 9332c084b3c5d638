import { varyingTypes } from '@scriptorium/content/markdown/block-types'
import type { Body } from '@scriptorium/content/store'

// Tags that only group or decorate what is written between them. Any other tag may be a condition or include other content.
const harmlessTag = /(?:end)?(?:hint|tabs?|code|stepper|step|columns?)(?![\w-])/.source
// Expressions between braces are evaluated in parsed text, where escaped braces and references such as `&#123;` are braces, too, and
// where marks and tags between two braces may be gone.
const openBraces = /\{[{\\&<*_~$`[!]|\\\{|&(?:#0*123|#x0*7b|lbrace|lcub);/.source
const inMarkdown = new RegExp(`${openBraces}|\\{%(?![ \\t]*${harmlessTag})|<code\\b[^>]*\\bclass`, 'i')
// A brace at the end of a leaf belongs with the text of the next one, which has other marks.
const inDocument = new RegExp(`"(?:${varyingTypes.join('|')})"|\\{\\{|\\{%|\\\\u007b|\\{"\\s*[,}]`, 'i')

/**
 * Returns whether a body may look different to some readers, or include other content: whether it can have conditions, expressions,
 * reusable content or operations of an API. A body that does not is the same for everyone, and so is its digest.
 */
export const variesByReader = ({ format, text }: Pick<Body, 'format' | 'text'>): boolean =>
  (format === 'document' ? inDocument : inMarkdown).test(text)
