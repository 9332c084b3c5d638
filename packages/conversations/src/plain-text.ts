import { convert, type HtmlToTextOptions } from 'html-to-text'

/** Longer messages are cut: what a user asks stands at the beginning, and the time of the analysis stays bounded. */
export const maxCharacters = 20_000

const tag =
  /<\/?(?:p|div|br|html|body|span|table|ul|ol|li|a|b|i|em|strong|h[1-6]|blockquote|pre|code|img|font)\b[^<>]*>/i

const withoutLinks: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 64, maxChildNodes: 5000, maxInputLength: maxCharacters },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'script', format: 'skip' },
    { selector: 'blockquote', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', format: 'block' },
  ],
}

/** What a mail program adds: the quoted mail, the line above it, and the signature. */
const quoted = [/^-- ?$[^]*/m, /^[ \t]*>.*$/gm, /^(?:On|Am) .{5,200}(?:wrote|schrieb .{0,100}):$/gm]

/** The marks of Markdown, and what stays of them. Each pattern is linear in the length of the text. */
const marks: [RegExp, string][] = [
  [/^[ \t]*(?:```|~~~).*$[^]*?(?:^[ \t]*(?:```|~~~)[ \t]*$|$(?![^]))/gm, '\n'],
  [/!\[[^\][]{0,300}\]\([^()\s]{0,2000}[^()]{0,100}\)/g, ''],
  [/\[([^\][]{1,300})\]\([^()\s]{0,2000}[^()]{0,100}\)/g, '$1'],
  [/^[ \t]{0,3}#{1,6}[ \t]+/gm, ''],
  [/^[ \t]*(?:[-*+]|\d{1,4}[.)])[ \t]+/gm, ''],
  [/[*`]+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, ''],
]

/** Returns the text of a message in Markdown or HTML, without quoted mails, code blocks and addresses of links. */
export const plainText = (body: string): string => {
  const start = body.slice(0, maxCharacters).toWellFormed()
  const text = tag.test(start) ? convert(start, withoutLinks) : start
  const own = quoted.reduce((rest, pattern) => rest.replace(pattern, ''), text.replaceAll('\r\n', '\n'))
  return marks.reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), own).trim()
}
