import { describe, expect, test } from 'vitest'
import { requireUpdatable, siteChanges } from './rules.ts'

describe('requireUpdatable', () => {
  test('403 for what takes admin, and nothing for what was not sent', () => {
    expect(() => requireUpdatable({ defaultSiteSpace: 'a', title: 'Docs' }, 'create')).toThrow(
      expect.objectContaining({ code: 'forbidden', message: expect.stringContaining('title') }),
    )
    expect(() => requireUpdatable({ title: 'Docs' }, 'create')).toThrow()
    expect(() => requireUpdatable({ defaultSiteSpace: 'a' }, 'read')).toThrow()
    expect(() => requireUpdatable({ defaultSiteSpace: 'a', title: undefined }, 'create')).not.toThrow()
    expect(() => requireUpdatable({ defaultSiteSpace: 'a', title: 'Docs' }, 'admin')).not.toThrow()
  })
})

describe('siteChanges', () => {
  test.for([
    [{ defaultLevel: null }, { defaultLevel: 'none' }],
    [{ defaultLevel: 'inherit' }, { defaultLevel: 'none' }],
    [{ defaultLevel: 'read' }, { defaultLevel: 'read' }],
    [{ proxy: null }, { proxy: null }],
    [{ proxy: 'Docs.Example.com/Guide' }, { proxy: 'docs.example.com/Guide' }],
    [{ basename: 'Guide' }, { basename: 'guide' }],
    [{ adaptiveContent: { enabled: false } }, { adaptiveContent: 'off' }],
    [{ adaptiveContent: { enabled: true } }, { adaptiveContent: 'on' }],
    [{ defaultSiteSpace: 'a' }, {}],
  ] as const)('%j is stored as %j', ([body, columns]) => {
    expect(siteChanges(body)).toEqual(columns)
  })
})
