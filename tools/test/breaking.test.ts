import { describe, expect, test } from 'vitest'
import { parseApprovals, report } from '../breaking.ts'
import { highestImpactOf, changesBetween, type Change } from '@scriptorium/changes/diff'
import { rate, type Difference } from '@scriptorium/changes/rate'
import { answer, object, operation, rootOf, SHARED, smallSpec } from './small-spec.ts'

const specOf = (title: object, extra: Record<string, object> = {}) => ({
  'openapi.yaml': rootOf({
    '/v1/things': 'resources/things/collection.yaml',
    ...Object.fromEntries(Object.keys(extra).map((name) => [`/v1/${name}`, `resources/things/${name}.yaml`])),
  }),
  'resources/things/collection.yaml': {
    post: operation('createThing', { requestBody: answer({ $ref: './ThingCreate.yaml' }) }),
    put: operation('replaceThings', { requestBody: answer({ $ref: './ThingCreate.yaml' }) }),
  },
  'resources/things/ThingCreate.yaml': object({ title }),
  ...Object.fromEntries(Object.entries(extra).map(([name, one]) => [`resources/things/${name}.yaml`, { get: one }])),
  ...SHARED,
})

const RATED = { extends: ['diff-recommended'] }
const diff = async (before: Record<string, unknown>, after: Record<string, unknown>) =>
  changesBetween(await smallSpec(before, RATED), await smallSpec(after, RATED))
const text = (maxLength: number) => ({ type: 'string', maxLength })

describe('changesBetween', () => {
  test('names the rule, the place and every operation that a change of a shared schema affects', async () => {
    const changes = await diff(specOf(text(50)), specOf(text(40)))
    expect(highestImpactOf(changes)).toBe('major')
    expect(changes).toContainEqual({
      impact: 'major',
      kind: 'modified',
      rule: 'limit-changed',
      message: "`maxLength` of `title` changed from '50' to '40'.",
      place: expect.stringMatching(/^resources\/things\/ThingCreate\.yaml:\d+:\d+$/),
      isInBase: false,
      operations: ['createThing', 'replaceThings'],
      fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/),
    })
  })

  test('reports a removal at its place in the base', async () => {
    const changes = await diff(specOf(text(50), { gone: operation('getGone') }), specOf(text(50)))
    expect(changes).toContainEqual(
      expect.objectContaining({
        rule: 'path-removed',
        place: expect.stringMatching(/^openapi\.yaml:\d+:\d+$/),
        isInBase: true,
        operations: ['getGone'],
      }),
    )
  })

  test('a wider limit does not break anything, in a response either', async () => {
    const things = (maxLength: number) =>
      specOf(text(maxLength), {
        list: operation('listThings', { responses: { '200': answer({ $ref: './ThingCreate.yaml' }) } }),
      })
    expect((await diff(things(50), things(60))).map(({ impact }) => impact)).toEqual(['minor'])
  })

  test('rates a stricter permission, a changed default and a removed problem code as breaking', async () => {
    const things = (permission: string, preset: number, codes: object[]) => ({
      ...specOf(text(50), {
        one: operation('getOne', {
          'x-permission': permission,
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', default: preset } }],
        }),
      }),
      'shared/schemas/ProblemCode.yaml': { oneOf: codes },
    })
    const codes = SHARED['shared/schemas/ProblemCode.yaml'].oneOf
    const changes = await diff(things('space:view', 50, codes), things('space:admin', 20, codes.slice(0, 1)))
    expect(changes.map(({ rule, impact }) => `${impact} ${rule}`).toSorted()).toEqual([
      'major default-changed',
      'major permission-changed',
      'major problem-code-removed',
    ])
    expect(highestImpactOf(await diff(things('space:admin', 50, codes), things('space:view', 50, codes)))).toBe('minor')
  })

  test('reports the problem codes that an operation no longer lists, and those that it lists now', async () => {
    const things = (codes: string[]) =>
      specOf(text(50), { one: operation('getOne', { 'x-permission': 'space:view', 'x-problems': codes }) })
    const changes = await diff(things(['space_locked', 'gone']), things(['gone', 'limited']))
    expect(changes).toEqual([
      {
        impact: 'major',
        kind: 'removed',
        rule: 'operation-problem-removed',
        message: 'The problem code `space_locked` of `getOne` was removed.',
        place: expect.stringMatching(/^resources\/things\/one\.yaml:\d+:\d+$/),
        isInBase: true,
        operations: ['getOne'],
        fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/),
      },
      expect.objectContaining({ impact: 'minor', rule: 'operation-problem-added', isInBase: false }),
    ])
  })

  /** Returns a spec with an operation for each of some facts. Comparing two specs starts a program, so that one tries all. */
  const withFacts = (all: readonly object[]) => {
    const operations = all.map((facts, index) => [`one${index}`, operation(`getOne${index}`, facts)] as const)
    return specOf(text(50), Object.fromEntries(operations))
  }

  test('rates changes of scopes', async () => {
    const cases: [unknown, unknown, string][] = [
      [['space:content:read', 'space:content:write'], ['space:content:read'], 'major'],
      [['space:content:read'], 'users', 'major'],
      [[], ['space:content:read'], 'major'],
      [['space:content:read'], [], 'minor'],
      ['users', ['space:content:read'], 'minor'],
      [['space:content:read'], ['space:content:read', 'space:content:write'], 'minor'],
    ]
    const specWith = (side: 0 | 1) => withFacts(cases.map((one) => ({ 'x-scopes': one[side] })))
    const changes = await diff(specWith(0), specWith(1))
    const rated = changes.map(({ operations, rule, impact }) => `${operations.join()} ${rule} ${impact}`)
    expect(rated.toSorted()).toEqual(cases.map(([, , impact], index) => `getOne${index} scopes-changed ${impact}`))
  })

  test('reports operations that are no longer open', async () => {
    const opened = {
      'content tokens': { 'x-content-token': true },
      'callers without a token': { security: [] },
      'callers with a permission on the parent': { 'x-parent-permission': 'collection:create' },
      'deleted spaces': { 'x-allows-deleted': true },
    }
    const [open, closed] = [withFacts(Object.values(opened)), withFacts(Object.values(opened).map(() => ({})))]
    const told = (await diff(open, closed)).filter(({ impact }) => impact === 'major').map(({ message }) => message)
    expect(told.toSorted()).toEqual(
      Object.keys(opened).map((name, index) => `\`getOne${index}\` is not open to ${name} any more.`),
    )
    expect(highestImpactOf(await diff(closed, open))).not.toBe('major')
  })

  test('names the parameter of a changed default where parameters are shared', async () => {
    const things = (preset: number) => ({
      ...specOf(text(50), {
        one: operation('getOne', { parameters: [{ $ref: '../../shared/parameters.yaml#/FewThings' }] }),
      }),
      'shared/parameters.yaml': {
        FewThings: { name: 'limit', in: 'query', schema: { type: 'integer', default: preset } },
      },
    })
    const [change] = (await diff(things(50), things(20))).filter(({ impact }) => impact === 'major')
    expect(change?.message).toBe("The default of `limit` changed from '50' to '20'.")
  })

  test('reports a renamed path parameter, and a changed default by the name of its parameter', async () => {
    const things = (name: string, preset: number) => {
      const { 'openapi.yaml': root, ...files } = specOf(text(50), {
        one: operation('getOne', {
          parameters: [
            { name, in: 'path', required: true, schema: { type: 'string', maxLength: 9 } },
            { name: 'limit', in: 'query', schema: { type: 'integer', default: preset } },
          ],
        }),
      })
      const { '/v1/one': one, ...paths } = root.paths
      return { ...files, 'openapi.yaml': { ...root, paths: { ...paths, [`/v1/one/{${name}}`]: one } } }
    }
    const changes = (await diff(things('thingId', 50), things('id', 20))).filter(({ impact }) => impact === 'major')
    expect(changes.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'The path parameter `thingId` of `getOne` was renamed to `id`.',
        "The default of `limit` changed from '50' to '20'.",
      ]),
    )
  })

  test('gives a change another fingerprint when its values differ, and the same one on other lines', async () => {
    const fingerprintOf = async (before: number, after: number, extra = {}) => {
      const changes = await diff(specOf(text(before)), { ...specOf(text(after)), ...extra })
      return changes.find(({ impact }) => impact === 'major')?.fingerprint
    }
    const moved = JSON.stringify(object({ title: text(40) })).replace('{', '\n\n\n{')
    const first = await fingerprintOf(50, 40)
    expect(await fingerprintOf(50, 40, { 'resources/things/ThingCreate.yaml': moved })).toBe(first)
    expect(await fingerprintOf(50, 30)).not.toBe(first)
  })

  test('an addition is minor', async () => {
    expect(highestImpactOf(await diff(specOf(text(50)), specOf(text(50), { fresh: operation('getFresh') })))).toBe(
      'minor',
    )
    expect(highestImpactOf(await diff(specOf(text(50)), specOf(text(50))))).toBeUndefined()
  })

  test('fails if no rules rate the changes', async () => {
    const folder = await smallSpec(specOf(text(50)))
    await expect(changesBetween(folder, folder)).rejects.toThrow('diff-recommended')
  })
})

describe('rate', () => {
  const difference = (before: unknown, after: unknown): Difference => ({
    file: 'shared/schemas/Id.yaml',
    pointer: '#/type',
    kind: 'modified',
    property: 'type',
    before,
    after,
    impact: 'major',
    rule: 'schema-type-changed',
    message: 'Type widened.',
  })
  const usage = { requests: new Set(['getThing']), responses: new Set<string>() }

  test.each([
    ['integer', 'string', 'changed'],
    ['integer', 'number', 'widened'],
    ['string', ['string', 'null'], 'widened'],
    [['string', 'null'], 'string', 'changed'],
  ])('calls the change of a type from %s to %s %s', (before, after, verb) => {
    expect(rate(difference(before, after), usage).message).toMatch(new RegExp(`^The type of \`Id\` ${verb} from `))
  })
})

const change: Change = {
  impact: 'major',
  kind: 'removed',
  rule: 'path-removed',
  message: 'Gone.',
  place: 'resources/things/Thing.yaml:4:2',
  isInBase: true,
  operations: ['getThing', 'listThings'],
  fingerprint: '0123abcd',
}

describe('report', () => {
  test('refuses a change that is not approved and explains how to approve it', () => {
    const { code, lines } = report([change, { ...change, impact: 'minor' }], new Map(), '1dfdf0a')
    expect(code).toBe(1)
    expect(lines).toEqual([
      '✖ spec/resources/things/Thing.yaml:4:2 (in 1dfdf0a)  Gone.  (path-removed)',
      '    affects getThing, listThings',
      '    fingerprint 0123abcd',
      'Breaking changes: 1, 0 of them approved. Other changes: 1.',
      expect.stringContaining('approved-breaking.txt'),
    ])
  })

  test('accepts an approved change, and no other one in the same place', () => {
    const approvals = parseApprovals('# why\n\n0123abcd: nobody used it\n')
    const { code, lines } = report([change], approvals, 'main')
    expect(code).toBe(0)
    expect(lines).toContain('    approved: nobody used it')
    expect(report([{ ...change, fingerprint: '89abcdef' }], approvals, 'main').code).toBe(1)
  })

  test('names an approval of a change that no longer exists', () => {
    const { code, lines } = report([], parseApprovals('0123abcd: nobody used it'), 'main')
    expect(code).toBe(0)
    expect(lines.join()).toContain('approves 0123abcd, which is not a change')
  })

  test('keeps quiet about an approval of an earlier change, which the commit already has', () => {
    const approvals = parseApprovals('0123abcd: nobody used it')
    expect(report([], approvals, 'main', approvals).lines).toEqual(['No changes since main.'])
  })
})

describe('parseApprovals', () => {
  test.each(['# x\n0123abcd:\n', '# x\ngetThing: it is wanted\n'])('names the invalid line of %j', (list) => {
    expect(() => parseApprovals(list)).toThrow('approved-breaking.txt:2')
  })
})
