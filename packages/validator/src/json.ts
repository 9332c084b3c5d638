const token =
  /[ \t\r\n]*(?:([{}[\],:])|("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|true|false|null)/y

/**
 * The next allowed token: a value, a key, a colon, or the token after a value. `first` also allows an empty array or
 * object.
 */
type Expected = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'after'

const step = (
  expected: Expected,
  mark: string | undefined,
  isString: boolean,
  open: string[],
): Expected | undefined => {
  const container = open.at(-1)
  if (expected === 'colon') return mark === ':' ? 'value' : undefined
  if (mark === '}' || mark === ']') {
    const closes = mark === '}' ? container === '{' : container === '['
    const complete = expected === 'after' || expected === (mark === '}' ? 'first key' : 'first value')
    if (!closes || !complete) return undefined
    open.pop()
    return 'after'
  }
  if (expected === 'after') {
    if (mark !== ',' || !container) return undefined
    return container === '{' ? 'key' : 'value'
  }
  if (expected.endsWith('key')) return isString ? 'colon' : undefined
  if (mark === '{' || mark === '[') {
    open.push(mark)
    return mark === '{' ? 'first key' : 'first value'
  }
  return mark === undefined ? 'after' : undefined
}

/**
 * Returns the position of the first syntax error in a text that `JSON.parse` has rejected, because V8 reports the position of
 * only some errors. It is slower than the parser, so it runs only after a failure.
 */
export const positionOfSyntaxError = (text: string): { line: number; column: number } => {
  const open: string[] = []
  let expected: Expected | undefined = 'value'
  let at = 0
  for (;;) {
    token.lastIndex = at
    const match = token.exec(text)
    expected = match ? step(expected, match[1], match[2] !== undefined, open) : undefined
    if (!match || !expected) break
    at = token.lastIndex
  }
  while (/[ \t\r\n]/.test(text[at] ?? '')) at++
  const before = text.slice(0, at)
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}
