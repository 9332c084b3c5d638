/** A token of an expression. `at` is the index of its first character. */
export type Token =
  | { readonly kind: 'name' | 'mark'; readonly text: string; readonly at: number }
  | { readonly kind: 'value'; readonly value: string | number; readonly at: number }

/** An expression that cannot be parsed, or that does not fit its purpose. `at` is the index of the wrong character. */
export class ExpressionError extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.name = 'ExpressionError'
    this.at = at
  }
}

const pattern =
  /\s*(?:([A-Za-z_$][\w$]*)|(\d+(?:\.\d+)?)|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(===|!==|==|!=|<=|>=|&&|\|\||\?\?|[<>!().,[\]+?:-]))/y

const unescaped = (text: string): string =>
  text.replace(/\\(.)/gs, (_, character: string) => escapes[character] ?? character)

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t' }

const unreadable = (text: string, from: number): ExpressionError => {
  const at = from + text.slice(from).search(/\S/)
  const character = text[at]!
  const isQuote = character === '"' || character === "'"
  return new ExpressionError(isQuote ? 'the string has no end' : `unexpected ${character}`, at)
}

const tokenOf = (match: RegExpExecArray, end: number): Token => {
  const [whole, name, number, double, single, mark] = match
  const at = end - whole.trimStart().length
  if (name !== undefined) return { kind: 'name', text: name, at }
  if (mark !== undefined) return { kind: 'mark', text: mark, at }
  return { kind: 'value', value: number === undefined ? unescaped(double ?? single ?? '') : Number(number), at }
}

/** Splits an expression into tokens. Throws for invalid characters. */
export const tokensOf = (source: string): Token[] => {
  const tokens: Token[] = []
  const text = source.trimEnd()
  for (let from = 0; from < text.length; from = pattern.lastIndex) {
    pattern.lastIndex = from
    const match = pattern.exec(text)
    if (!match) throw unreadable(text, from)
    tokens.push(tokenOf(match, pattern.lastIndex))
  }
  return tokens
}
