import { describe, expect, test } from 'vitest'
import { parseApprovals, report } from '../breaking.ts'
import { bumpOf, changesBetween } from '../changes.ts'
import type { Change } from '../changes.ts'
import { answer, object, operation, rootOf, SHARED, smallSpec } from './small-spec.ts'

const specOf = (title: object, extra: Record<string, object> = {}) => ({
  'openapi.yaml': rootOf({
    '/v1/things': 'resources/things/collection.yaml',
    ...Object.fromEntries(Object.keys(extra).map((name) => [`/v1/${name}`, `resources/things/${name}.yaml`])),
  }),
  'resources/things/collection.yaml': {
    post: operation('createThing', { requestBody: answer({ $ref: './ThingCreate.yaml' }) }),
  },
  'resources/things/ThingCreate.yaml': object({ title }),
  ...Object.fromEntries(Object.entries(extra).map(([name, one]) => [`resources/things/${name}.yaml`, { get: one }])),
  ...SHARED,
})

const RATED = { extends: ['diff-recommended'] }

describe('changesBetween', () => {
  test('names the operation, the rule and the place of what breaks clients', async () => {
    const before = await smallSpec(specOf({ type: 'string', maxLength: 50 }, { gone: operation('getGone') }), RATED)
    const after = await smallSpec(specOf({ type: 'string', maxLength: 40 }), RATED)
    const changes = await changesBetween(before, after)
    expect(bumpOf(changes)).toBe('major')
    expect(changes).toContainEqual({
      impact: 'major',
      rule: 'schema-constraint-changed',
      message: expect.stringContaining("from '50' to '40'"),
      place: expect.stringMatching(/^resources\/things\/ThingCreate\.yaml:\d+:\d+$/),
      operations: ['createThing'],
    })
    expect(changes).toContainEqual(expect.objectContaining({ rule: 'path-removed', operations: ['getGone'] }))
  }, 30_000)

  test('an addition is minor', async () => {
    const before = await smallSpec(specOf({ type: 'string', maxLength: 50 }), RATED)
    const after = await smallSpec(specOf({ type: 'string', maxLength: 50 }, { fresh: operation('getFresh') }), RATED)
    expect(bumpOf(await changesBetween(before, after))).toBe('minor')
    expect(bumpOf(await changesBetween(after, after))).toBeUndefined()
  }, 30_000)

  test('does not call a breaking change harmless where nothing rates it', async () => {
    const folder = await smallSpec(specOf({ type: 'string', maxLength: 50 }))
    await expect(changesBetween(folder, folder)).rejects.toThrow('diff-recommended')
  }, 30_000)
})

const change: Change = {
  impact: 'major',
  rule: 'path-removed',
  message: 'Gone.',
  place: 'resources/things/Thing.yaml:4:2',
  operations: ['getThing'],
}

describe('report', () => {
  test('refuses what nobody approved and says how to', () => {
    const { code, lines } = report([change, { ...change, impact: 'minor' }], new Map())
    expect(code).toBe(1)
    expect(lines).toEqual([
      '✖ resources/things/Thing.yaml:4:2  Gone.  (path-removed, getThing)',
      '1 breaking, 0 of them approved; 1 other changes.',
      expect.stringContaining('approved-breaking.txt'),
    ])
  })

  test.each(['getThing', 'path-removed', 'resources/things/Thing.yaml'])('lets through by %s', (key) => {
    const { code, lines } = report([change], parseApprovals(`# why\n\n${key}: nobody used it\n`))
    expect(code).toBe(0)
    expect(lines).toContain('    approved: nobody used it')
  })
})

describe('parseApprovals', () => {
  test('wants a reason, and names the line that has none', () => {
    expect(() => parseApprovals('# x\ngetThing:\n')).toThrow('approved-breaking.txt:2')
  })
})
