import type { SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { expect, test } from 'vitest'
import { requireNamedSiteSpace, requireSiteSpace } from './find.ts'
import { structureOf } from './structure.ts'

const root = { id: 'site', defaultSectionId: null, defaultSiteSpaceId: null }
const siteSpaces = ['seen', 'hidden'].map((id) => ({ id, sectionId: null }) as SiteSpaceRow)
const structure = { ...structureOf(root, [], siteSpaces), unseen: new Set(['hidden']) }

test('a site space that the caller may not know of is as one that does not exist', () => {
  expect(requireSiteSpace(structure, 'seen').id).toBe('seen')
  expect(requireNamedSiteSpace(structure, 'seen', '/body/id').id).toBe('seen')
  for (const id of ['hidden', 'none']) {
    expect(() => requireSiteSpace(structure, id)).toThrow('no such site space')
    expect(() => requireNamedSiteSpace(structure, id, '/body/id')).toThrow()
  }
})
