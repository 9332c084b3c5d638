import { highlightWith, type Grammars, type Highlight } from './highlight-with.ts'

const maxSourceLength = 100_000

/** Loads the highlighter with all grammars. */
export const createHighlight = async (): Promise<Highlight> => {
  const shiki = await import('shiki')
  // Needs three fifths of the time of the engine with the regular expressions of JavaScript.
  const engine = await shiki.createOnigurumaEngine(import('shiki/wasm'))
  return highlightWith(engine, shiki.bundledLanguages as Grammars, maxSourceLength)
}
