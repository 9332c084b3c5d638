import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../markdown/read.ts'
import { writeMarkdown } from '../markdown/write.ts'
import { evaluate } from './evaluate.ts'
import { evaluateDocument } from './evaluate-document.ts'
import { parseExpression } from './parse.ts'

const scope = { space: { vars: { name: 'Ada', n: 2 } }, visitor: { claims: { plan: 'pro', tags: ['a'] } } }

describe('evaluate', () => {
  test.each<[string, unknown]>([
    ['space.vars.name', 'Ada'],
    ['space.vars["name"] + "!"', 'Ada!'],
    ['"is " + true + space.vars.n', 'is true2'],
    ['space.vars.none', undefined],
    ['nothing.at.all', undefined],
    ['visitor.claims.plan === "pro" && !visitor.claims.beta', undefined],
    ["visitor.claims.plan == 'free' || 'a' in visitor.claims.tags", true],
    ['visitor.claims.tags.includes("b")', false],
    ['"abc".includes("b")', true],
    ['visitor.claims.plan in ["pro", "max"]', true],
    ['1 + 2 - 4 >= -1', true],
    ['space.vars.n > "1"', undefined],
    ['(space.vars.n < 3) ? "few" : "many"', 'few'],
    ['visitor.claims.none ?? "x"', 'x'],
    ['space.constructor', undefined],
    ['space["__proto__"]', undefined],
    ['constructor', undefined],
    ['visitor.claims.none == "free"', undefined],
    ['visitor.claims.none != "free"', undefined],
    ['!visitor.claims.none', undefined],
    ['!(visitor.claims.none == "free")', undefined],
    ['visitor.claims.none < 3', undefined],
    ['visitor.claims.none in ["a"]', undefined],
    ['"b" in [visitor.claims.none, "b"]', true],
    ['"b" in [visitor.claims.none, "a"]', undefined],
    ['"none" in visitor.claims', undefined],
    ['visitor.claims.none.includes("a")', undefined],
    ['["a"].includes(visitor.claims.none)', undefined],
    ['visitor.claims.none == "x" || true', true],
    ['true || visitor.claims.none == "x"', true],
    ['visitor.claims.none == "x" || false', undefined],
    ['visitor.claims.none == "x" && false', false],
    ['false && visitor.claims.none', false],
    ['visitor.claims.none == "x" && true', undefined],
    ['visitor.claims.none ? 1 : 2', undefined],
    ['"Hello " + visitor.claims.none', undefined],
    ['has(visitor.claims.none)', false],
    ['!has(visitor.claims.none)', true],
    ['has(visitor.claims.plan) && has(visitor["claims"])', true],
    ['2 <= 2', true],
    ['2 < 2', false],
    ['2 >= 2', true],
    ['2 > 2', false],
    ['3 <= 2', false],
    ['"a" < "b"', true],
    ['"b" <= "a"', false],
    ['1 <= "2"', undefined],
    ['1 == "1"', false],
    ['1 != 2', true],
    ['-space.vars.n', -2],
    ['-"a"', undefined],
    ['"a" - 1', undefined],
    ['1 + "a"', '1a'],
    ['false ?? "x"', false],
    ['0 ?? 1', 0],
    ['"" || "x"', 'x'],
    ['false || true && false', false],
    ['true || true && false', true],
    ['1 + 2 == 3 && 4 > 3', true],
    ['10 - 2 - 3', 5],
    ['"plan" in visitor.claims', true],
    ['"a\\tb\\n"', 'a\tb\n'],
    ["'it\\'s'", "it's"],
    ['true ? false ? 1 : 2 : 3', 2],
  ])('%s', (source, value) => {
    expect(evaluate(parseExpression(source)!, scope)).toEqual(value)
  })

  test('an expression has at most 1024 characters', () => {
    const long = (length: number) => parseExpression(`"${'a'.repeat(length - 2)}"`)
    expect(long(1024)).toBeDefined()
    expect(long(1025)).toBeUndefined()
  })

  test.each([
    '',
    'a b',
    'a.',
    '(a',
    'a =',
    'f()',
    'has(1)',
    'has(a',
    'a.constructor()',
    '"open',
    `${'('.repeat(100)}1${')'.repeat(100)}`,
    `1${'+1'.repeat(600)}`,
  ])('no expression: %s', (source) => {
    expect(parseExpression(source)).toBeUndefined()
  })
})

describe('evaluateDocument', () => {
  const markdown =
    'Hi <code class="expression">space.vars.name</code>, <code class="expression">visitor.claims.plan</code>.\n\n{% if visitor.claims.plan == "pro" %}\nPro\n{% endif %}\n\n{% if space.vars.n > 9 %}\nMany\n{% endif %}\n'
  const written = (which: 'all' | 'deterministic-only', own: object): string =>
    writeMarkdown(evaluateDocument(readMarkdown(markdown), own as typeof scope, which))

  test('resolves all of them', () => {
    expect(written('all', scope)).toBe('Hi Ada, pro.\n\nPro\n')
    expect(written('all', { space: scope.space })).toBe('Hi Ada, .\n')
  })

  test('resolves those alone that no reader changes', () => {
    const { space } = scope
    expect(written('deterministic-only', { space })).toBe(
      markdown.replace('<code class="expression">space.vars.name</code>', 'Ada').replace(/\n\{% if space[\s\S]*$/, ''),
    )
  })

  const secret = '{% if visitor.claims.plan == "pro" %}secret{% endif %}'
  test.each([
    ['in a paragraph', `A\n\nhello ${secret}.\n\nB\n`, 'A\n\nB\n'],
    ['with marks inside the tag', 'A {% if **visitor** %}secret{% endif %}\n\nB\n', 'B\n'],
    ['in a heading', `## ${secret}\n\nB\n`, 'B\n'],
    ['in an item', `- a ${secret}\n- B\n`, '* B\n'],
    ['in unknown markup', `<x-y>${secret}</x-y>\n\nB\n`, 'B\n'],
    ['around other blocks', 'A {% if visitor.x %}\n\n- secret\n\nend {% endif %}\n\nB\n', 'B\n'],
    ['that is never closed', 'A\n\nnot {% if visitor.x %}\n\nsecret\n', 'A\n'],
    ['in code', 'Use `{% if x %}` so.\n\n```\n{% if x %}\n```\n', 'Use `{% if x %}` so.\n\n```\n{% if x %}\n```\n'],
  ])('hides a condition %s from everyone, because it is no block', (_, markdown, shown) => {
    const document = readMarkdown(markdown)
    expect(writeMarkdown(evaluateDocument(document, scope, 'all'))).toBe(shown)
    expect(evaluateDocument(document, scope, 'deterministic-only')).toEqual(document)
  })

  test('evaluates expressions in double braces, only in prose', () => {
    const prose = (text: string) => writeMarkdown(evaluateDocument(readMarkdown(text), scope, 'all'))
    expect(
      prose('# {{ space.vars.name }}\n\n* **{{space.vars.n + 1}}** {{ visitor.claims.plan }}{{ visitor.claims.no }}\n'),
    ).toBe('# Ada\n\n* **3** pro\n')
    expect(prose('| a |\n|---|\n| {{ space.vars.name }} |\n')).toContain('| Ada ')
  })

  test.each([
    '`{{ space.vars.name }}`\n',
    '```\n{{ space.vars.name }}\n```\n',
    '{{ user.name }} and {{ t("x") }} and ${{ secrets.TOKEN }} and {{ 1 }}\n',
    '{{ space.vars.none }} and {{ space. }} and {{}}\n',
    '*a*  __b__\n',
  ])('does not change a document without expressions: %s', (text) => {
    const document = readMarkdown(text)
    expect(evaluateDocument(document, scope, 'all')).toBe(document)
  })

  test('does not evaluate expressions that depend on the visitor', () => {
    const document = readMarkdown('{{ visitor.claims.plan }} <code class="expression">visitor.claims.plan</code>\n')
    expect(evaluateDocument(document, { space: scope.space }, 'deterministic-only')).toBe(document)
  })
})
