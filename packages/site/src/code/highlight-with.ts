import { createCssVariablesTheme, createHighlighterCore, type LanguageRegistration, type RegexEngine } from 'shiki/core'
import type { PaintedLine, TokenKind } from './lines.ts'

/** A text in a language. */
export interface Code {
  source: string
  syntax: string
}

/** Colors a text. Returns undefined if its language is unknown, or if it is too long. */
export type Highlight = (code: Code) => Promise<PaintedLine[] | undefined>

/** Loads grammars, by the names of their languages. */
export type Grammars = Readonly<Record<string, () => Promise<{ default: LanguageRegistration[] }>>>

/**
 * How Shiki cuts a text into tokens. The time that some grammars take grows with the square or the cube of the length of a line, so longer
 * lines stay plain. The time itself has no limit here: a busy machine would change the colors.
 */
export const tokenLimits = { tokenizeMaxLineLength: 2000, tokenizeTimeLimit: 0 }

// With the colors that pages have, the grammar of TSX colors all of these alike, and each of the others takes as much memory.
const inTsx = new Set(['cjs', 'cts', 'javascript', 'js', 'jsx', 'mjs', 'mts', 'ts', 'typescript'])

/** Returns the grammar for a text. In TSX, a type assertion such as `<T>x` would begin a tag. */
export const grammarOf = ({ source, syntax }: Code): string => {
  const name = syntax.toLowerCase()
  const hasAssertion = /^(?:[cm]?ts|typescript)$/.test(name) && /[=(,]\s*<[\w.]+>\s*[\w(]/.test(source)
  return inTsx.has(name) && !hasAssertion ? 'tsx' : name
}

const kindOf = (color: string | undefined): TokenKind | undefined => {
  const [, kind] = /^var\(--token-([\w-]+)\)$/.exec(color ?? '') ?? []
  return kind as TokenKind | undefined
}

/** Makes the highlighter of an engine. Grammars are loaded on first use, because there are hundreds. */
export const highlightWith = async (
  engine: RegexEngine,
  grammars: Grammars,
  maxSourceLength: number,
): Promise<Highlight> => {
  const theme = createCssVariablesTheme({ variablePrefix: '--' })
  const highlighter = await createHighlighterCore({ themes: [theme], langs: [], engine })
  return async (code) => {
    const { source } = code
    const name = grammarOf(code)
    if (!Object.hasOwn(grammars, name) || source.length > maxSourceLength) return undefined
    const { default: grammar } = await grammars[name]!()
    await highlighter.loadLanguage(grammar)
    const { tokens } = highlighter.codeToTokens(source, {
      ...tokenLimits,
      lang: grammar.at(-1)!.name,
      theme: 'css-variables',
    })
    return tokens.map((line) => line.map(({ content, color }) => ({ text: content, kind: kindOf(color) })))
  }
}
