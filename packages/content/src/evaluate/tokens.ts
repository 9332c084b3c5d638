/** A token of an expression. */
export type Token =
  | { readonly kind: 'name' | 'mark'; readonly text: string }
  | { readonly kind: 'value'; readonly value: string | number }

const pattern =
  /\s*(?:([A-Za-z_$][\w$]*)|(\d+(?:\.\d+)?)|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(===|!==|==|!=|<=|>=|&&|\|\||\?\?|[<>!().,[\]+?:-]))/y

const unescaped = (text: string): string =>
  text.replace(/\\(.)/gs, (_, character: string) => escapes[character] ?? character)

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t' }

/** Splits an expression into tokens. Returns undefined for invalid characters. */
export const tokensOf = (source: string): Token[] | undefined => {
  const tokens: Token[] = []
  const text = source.trimEnd()
  for (pattern.lastIndex = 0; pattern.lastIndex < text.length;) {
    const match = pattern.exec(text)
    if (!match) return undefined
    const [, name, number, double, single, mark] = match
    if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark })
    else if (number !== undefined) tokens.push({ kind: 'value', value: Number(number) })
    else tokens.push({ kind: 'value', value: unescaped(double ?? single ?? '') })
  }
  return tokens
}
