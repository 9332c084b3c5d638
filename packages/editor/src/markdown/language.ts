import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { tags } from '@lezer/highlight'
import { GFM, parser } from '@lezer/markdown'

const language = new Language(defineLanguageFacet(), parser.configure(GFM), [], 'markdown')

const looks = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '650', color: 'var(--text)' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--code-link)' },
  { tag: tags.monospace, color: 'var(--code-string)' },
  { tag: tags.quote, color: 'var(--text-soft)' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--code-punctuation)' },
  { tag: tags.comment, color: 'var(--code-comment)' },
])

/**
 * Returns Markdown with its colors. The package `@codemirror/lang-markdown` is not used: it brings the grammars of HTML, CSS and
 * JavaScript.
 */
export const markdownLanguage = (): Extension => [language, syntaxHighlighting(looks)]
