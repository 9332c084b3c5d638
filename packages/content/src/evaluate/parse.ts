import { ExpressionError, type Token, tokensOf } from './tokens.ts'

/** A parsed expression. `at` is the index of its first character, or of its operator. */
export type Expression = { readonly at: number } & (
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'member'; readonly of: Expression; readonly key: Expression }
  | { readonly kind: 'includes'; readonly of: Expression; readonly item: Expression }
  | { readonly kind: 'has'; readonly of: Expression }
  | { readonly kind: 'unary' | 'binary'; readonly operator: string; readonly operands: readonly Expression[] }
  | { readonly kind: 'choice'; readonly operands: readonly Expression[] }
)

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
  readonly end: number
  at: number
  depth: number
}

const place = ({ tokens, at, end }: Reader): number => tokens[at]?.at ?? end

const peek = ({ tokens, at }: Reader): string => {
  const token = tokens[at]
  return token && token.kind !== 'value' ? token.text : ''
}

const take = (reader: Reader, text: string): boolean => {
  const found = peek(reader) === text
  if (found) reader.at++
  return found
}

const expected = (reader: Reader, what: string): ExpressionError =>
  new ExpressionError(`expected ${what}`, place(reader))

const need = (reader: Reader, text: string): void => {
  if (!take(reader, text)) throw expected(reader, text)
}

const deeper = (reader: Reader): void => {
  if (++reader.depth > maxDepth) throw new ExpressionError('is nested too deeply', place(reader))
}

const readList = (reader: Reader, at: number): Expression => {
  const items: Expression[] = []
  while (!take(reader, ']')) {
    if (items.length > 0) need(reader, ',')
    items.push(readWhole(reader))
  }
  return { kind: 'list', items, at }
}

const readHas = (reader: Reader, at: number): Expression => {
  const of = readPostfix(reader)
  if (of.kind !== 'member' && of.kind !== 'name') throw new ExpressionError('expected a name such as has(a.b)', of.at)
  need(reader, ')')
  return { kind: 'has', of, at }
}

const readAtom = (reader: Reader): Expression => {
  const at = place(reader)
  if (take(reader, '(')) {
    const inner = readWhole(reader)
    need(reader, ')')
    return inner
  }
  if (take(reader, '[')) return readList(reader, at)
  const token = reader.tokens[reader.at]
  if (token?.kind !== 'value' && (token?.kind !== 'name' || token.text === 'in')) throw expected(reader, 'a value')
  reader.at++
  if (token.kind === 'value') return { kind: 'value', value: token.value, at }
  if (token.text === 'has' && take(reader, '(')) return readHas(reader, at)
  return words.has(token.text)
    ? { kind: 'value', value: words.get(token.text), at }
    : { kind: 'name', name: token.text, at }
}

const readMember = (reader: Reader, of: Expression): Expression => {
  const token = reader.tokens[reader.at]
  if (token?.kind !== 'name') throw expected(reader, 'a name')
  reader.at++
  const { text, at } = token
  if (text !== 'includes' || !take(reader, '('))
    return { kind: 'member', of, key: { kind: 'value', value: text, at }, at: of.at }
  const item = readWhole(reader)
  need(reader, ')')
  return { kind: 'includes', of, item, at: of.at }
}

const readPostfix = (reader: Reader): Expression => {
  let found = readAtom(reader)
  for (;;) {
    if (take(reader, '.')) found = readMember(reader, found)
    else if (take(reader, '[')) {
      found = { kind: 'member', of: found, key: readWhole(reader), at: found.at }
      need(reader, ']')
    } else return found
  }
}

const readUnary = (reader: Reader): Expression => {
  deeper(reader)
  const at = place(reader)
  const operator = ['!', '-'].find((mark) => take(reader, mark))
  const found: Expression = operator
    ? { kind: 'unary', operator, operands: [readUnary(reader)], at }
    : readPostfix(reader)
  reader.depth--
  return found
}

const readBinary = (reader: Reader, least: number): Expression => {
  let left = readUnary(reader)
  for (let operator = peek(reader); (precedence[operator] ?? 0) >= least; operator = peek(reader)) {
    const at = place(reader)
    reader.at++
    left = { kind: 'binary', operator, operands: [left, readBinary(reader, precedence[operator]! + 1)], at }
  }
  return left
}

const readWhole = (reader: Reader): Expression => {
  deeper(reader)
  const test = readBinary(reader, 1)
  const at = place(reader)
  if (take(reader, '?')) {
    const first = readWhole(reader)
    need(reader, ':')
    reader.depth--
    return { kind: 'choice', operands: [test, first, readWhole(reader)], at }
  }
  reader.depth--
  return test
}

/** Parses an expression. Throws an `ExpressionError` with the position of the first character that is wrong. */
export const readExpression = (source: string): Expression => {
  if (source.length > maxLength) throw new ExpressionError(`has more than ${maxLength} characters`, maxLength)
  const reader: Reader = { tokens: tokensOf(source), end: source.trimEnd().length, at: 0, depth: 0 }
  const found = readWhole(reader)
  if (reader.at < reader.tokens.length) throw expected(reader, 'the end or an operator')
  return found
}

/** Parses an expression. Returns undefined if it is invalid, too long or nested too deeply. */
export const parseExpression = (source: string): Expression | undefined => {
  try {
    return readExpression(source)
  } catch (error) {
    if (error instanceof ExpressionError) return undefined
    throw error
  }
}
