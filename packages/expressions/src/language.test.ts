import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLanguage } from './language.ts'

const language = createLanguage({
  types: { Person: { id: 'string', tags: 'list<string>' }, Note: { by: 'Person', stars: 'int', open: 'bool' } },
  variables: { me: 'Person', notes: 'list<Note>' },
})

const ada = { id: 'ada', tags: ['writer', 'admin'] }
const bela = { id: 'bela', tags: [] }
const values = {
  me: ada,
  notes: [
    { by: ada, stars: 3n, open: true },
    { by: bela, stars: 5n, open: false },
  ],
}

describe('holds', () => {
  test.each([
    ['true', true],
    ['me.id == "ada" && !(me.id != "ada")', true],
    ['me.id.includes("d") && me.tags.includes("admin") && "writer" in me.tags', true],
    ['me.id.startsWith("b") || me.id.endsWith("a")', true],
    ['notes.exists(n, n.by.id != me.id && n.stars > 4)', true],
    ['notes.all(n, n.open)', false],
    ['notes.exists_one(n, n.open)', true],
    ['size(notes.filter(n, n.stars >= 3)) == 2', true],
    ['notes.map(n, n.by.id).includes("bela")', true],
    ['["ada", "bela"].all(id, notes.exists(n, n.by.id == id))', true],
    ['me.id == "bela" ? false : -size(notes) == -2', true],
    ['me.id', false],
    ['(', false],
  ])('%s is %s', (expression, expected) => {
    expect(language.holds(expression, values)).toBe(expected)
  })

  test('false for an expression with a missing value', () => {
    expect(language.holds('me.id == "ada"', {})).toBe(false)
    expect(language.holds('me.id != "ada"', { me: {} })).toBe(false)
  })
})

describe('faultOf', () => {
  test.each([
    ['', /end|EOF/],
    ['me.id ==', /EOF/],
    ['me.id === "ada"', /=/],
    ['me.name == "ada"', /name/],
    ['you.id == "ada"', /you/],
    ['me.id', /must be true or false, but is string/],
    ['me.id == 1', /string == int/],
    ['me.id == null', /null/],
    ['me.id.matches("a+")', /matches is not known/],
    ['timestamp("2024-01-01T00:00:00Z") > timestamp("2023-01-01T00:00:00Z")', /timestamp is not known/],
    ['{"a": 1}.a == 1', /maxMapEntries/],
    ['1 / 0 == 1', /\/ is not known/],
    ['notes.map(n, n.by.id).map(s, s + s).exists(s, s == me.id)', /\+ is not known/],
    ['me.constructor == "x"', /constructor/],
    ['me.__proto__ == me', /__proto__/],
    ['me["id"] == "ada" || notes[0].open', /\[\] is not known/],
    ['notes.all(a, notes.all(b, notes.all(c, true)))', /nested too deeply/],
  ])('%s: %s', (expression, fault) => {
    expect(language.faultOf(expression)).toMatch(fault)
  })

  test.each([
    ['deep', `${'('.repeat(200)}true${')'.repeat(200)}`, /maxDepth/],
    ['long', `me.id in [${Array.from({ length: 101 }, () => '"a"').join()}]`, /maxListElements/],
  ])('refuses an expression that is too %s', (_name, expression, fault) => {
    expect(language.faultOf(expression)).toMatch(fault)
  })

  test('accepts conditions and long chains of lists', () => {
    const chained = 'notes.filter(n, n.open).filter(n, n.stars > 1).map(n, n.by).exists(p, p.id == me.id)'
    expect(language.faultOf(chained)).toBeUndefined()
    expect(language.holds(chained, values)).toBe(true)
  })

  test('never throws and never runs code, for any input', () => {
    const word = fc.constantFrom(
      'me',
      'notes',
      '.id',
      '.all(',
      'n',
      ',',
      ')',
      '==',
      '&&',
      '"a"',
      '[',
      ']',
      '!',
      '{',
      '1',
      ' ',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(word).map((words) => words.join('')),
    )
    fc.assert(
      fc.property(text, (expression) => {
        const fault = language.faultOf(expression)
        const holds = language.holds(expression, values)
        expect([typeof holds, fault !== undefined && holds]).toEqual(['boolean', false])
      }),
      { numRuns: 2000 },
    )
  })
})
