import { type Token, tokensOf } from './tokens.ts'

/** A parsed expression. */
export type Expression =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'member'; readonly of: Expression; readonly key: Expression }
  | { readonly kind: 'includes'; readonly of: Expression; readonly item: Expression }
  | { readonly kind: 'unary' | 'binary'; readonly operator: string; readonly operands: readonly Expression[] }
  | { readonly kind: 'choice'; readonly operands: readonly Expression[] }

const precedence: Readonly<Record<string, number>> = {
  '??': 1,
  '||': 1,
  '&&': 2,
  '==': 3,
  '===': 3,
  '!=': 3,
  '!==': 3,
  '<': 4,
  '>': 4,
  '<=': 4,
  '>=': 4,
  in: 4,
  '+': 5,
  '-': 5,
}

const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
])

const maxDepth = 64
const maxLength = 1024

interface Reader {
  readonly tokens: readonly Token[]
  at: number
  depth: number
}

const peek = ({ tokens, at }: Reader): string => {
  const token = tokens[at]
  return token && token.kind !== 'value' ? token.text : ''
}

const take = (reader: Reader, text: string): boolean => {
  const found = peek(reader) === text
  if (found) reader.at++
  return found
}

const need = (reader: Reader, text: string): void => {
  if (!take(reader, text)) throw new SyntaxError(`Expected ${text}`)
}

const readList = (reader: Reader): Expression => {
  const items: Expression[] = []
  while (!take(reader, ']')) {
    if (items.length > 0) need(reader, ',')
    items.push(readWhole(reader))
  }
  return { kind: 'list', items }
}

const readAtom = (reader: Reader): Expression => {
  if (take(reader, '(')) {
    const inner = readWhole(reader)
    need(reader, ')')
    return inner
  }
  if (take(reader, '[')) return readList(reader)
  const token = reader.tokens[reader.at++]
  if (token?.kind === 'value') return { kind: 'value', value: token.value }
  if (token?.kind !== 'name' || token.text === 'in') throw new SyntaxError('Expected a value')
  return words.has(token.text) ? { kind: 'value', value: words.get(token.text) } : { kind: 'name', name: token.text }
}

const readMember = (reader: Reader, of: Expression): Expression => {
  const token = reader.tokens[reader.at++]
  if (token?.kind !== 'name') throw new SyntaxError('Expected a name')
  if (token.text !== 'includes' || !take(reader, '('))
    return { kind: 'member', of, key: { kind: 'value', value: token.text } }
  const item = readWhole(reader)
  need(reader, ')')
  return { kind: 'includes', of, item }
}

const readPostfix = (reader: Reader): Expression => {
  let found = readAtom(reader)
  for (;;) {
    if (take(reader, '.')) found = readMember(reader, found)
    else if (take(reader, '[')) {
      found = { kind: 'member', of: found, key: readWhole(reader) }
      need(reader, ']')
    } else return found
  }
}

const readUnary = (reader: Reader): Expression => {
  if (++reader.depth > maxDepth) throw new SyntaxError('Too deep')
  const operator = ['!', '-'].find((mark) => take(reader, mark))
  const found: Expression = operator ? { kind: 'unary', operator, operands: [readUnary(reader)] } : readPostfix(reader)
  reader.depth--
  return found
}

const readBinary = (reader: Reader, least: number): Expression => {
  let left = readUnary(reader)
  for (let operator = peek(reader); (precedence[operator] ?? 0) >= least; operator = peek(reader)) {
    reader.at++
    left = { kind: 'binary', operator, operands: [left, readBinary(reader, precedence[operator]! + 1)] }
  }
  return left
}

const readWhole = (reader: Reader): Expression => {
  if (++reader.depth > maxDepth) throw new SyntaxError('Too deep')
  const test = readBinary(reader, 1)
  if (take(reader, '?')) {
    const first = readWhole(reader)
    need(reader, ':')
    reader.depth--
    return { kind: 'choice', operands: [test, first, readWhole(reader)] }
  }
  reader.depth--
  return test
}

/** Parses an expression. Returns undefined if it is invalid, too long or nested too deeply. */
export const parseExpression = (source: string): Expression | undefined => {
  const tokens = source.length <= maxLength ? tokensOf(source) : undefined
  if (!tokens) return undefined
  const reader: Reader = { tokens, at: 0, depth: 0 }
  try {
    const found = readWhole(reader)
    return reader.at === tokens.length ? found : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
