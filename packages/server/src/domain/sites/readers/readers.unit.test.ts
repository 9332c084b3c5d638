import { describe, expect, test } from 'vitest'
import type { SiteItemRow, SiteRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { areAmong, readersOn, type Readers } from './readers.ts'
import type { Structure } from '../structure/structure.ts'

interface Setting {
  visibility?: SiteRow['visibility']
  published?: boolean
  schema?: object | null
  condition?: string | null
  ofSection?: string | null
  ofGroup?: string | null
  siteId?: string
}

const staff = { staff: { type: 'boolean' } }

const readersWith = (given: Setting): Readers | undefined => {
  const { visibility = 'public', published = true, schema = staff, siteId = 's' } = given
  const { condition = null, ofSection = null, ofGroup = null } = given
  const site = {
    id: siteId,
    visibility,
    publishedAt: published ? 'now' : null,
    adaptiveContent: schema === null ? 'off' : 'on',
    visitorSchema: JSON.stringify({ type: 'object', properties: schema ?? staff }),
  } as SiteRow
  const structure = {
    items: [
      { id: 'g', type: 'site-section-group', parentId: null, condition: ofGroup },
      { id: 'a', type: 'site-section', parentId: 'g', condition: ofSection },
    ] as SiteItemRow[],
    siteSpaces: [{ id: 'x', sectionId: 'a', spaceId: 'h', condition }] as SiteSpaceRow[],
  } as unknown as Structure
  return readersOn({ site, structure }).get('h')
}

const isStaff = 'visitor.claims.staff == true'

/** Returns whether those who read in one setting could read in another one. */
const stays = (before: Setting, after: Setting): boolean => {
  const [old, now] = [readersWith(before), readersWith(after)]
  return now === undefined || (old !== undefined && areAmong(now, old))
}

describe('nobody can read', () => {
  test.each([
    { published: false },
    { condition: 'false' },
    { ofSection: 'false' },
    { ofGroup: 'false' },
    { condition: isStaff, schema: null },
    { condition: isStaff, schema: { plan: { type: 'string' } } },
    { condition: 'not valid' },
  ])('with %j', (setting) => {
    expect(readersWith(setting)).toBeUndefined()
  })
})

test.each([
  ['the same', {}, {}, true],
  ['unlisted is for everyone, too', { visibility: 'unlisted' }, { visibility: 'public' }, true],
  ['a wall before everyone', {}, { visibility: 'visitor-auth' }, true],
  ['no wall', { visibility: 'visitor-auth' }, {}, false],
  ['another wall', { visibility: 'visitor-auth' }, { visibility: 'share-link' }, false],
  ['the same wall of another site', { visibility: 'share-link' }, { visibility: 'share-link', siteId: 't' }, false],
  ['another site for everyone, as before', {}, { siteId: 't' }, true],
  ['a condition more', {}, { condition: isStaff }, true],
  ['a requirement more', { condition: isStaff }, { condition: `visitor.claims.a && (${isStaff})` }, true],
  ['a requirement on the section', { condition: isStaff }, { ofSection: isStaff }, true],
  ['a requirement on the group', { ofSection: isStaff }, { ofGroup: isStaff }, true],
  ['no condition', { condition: isStaff }, {}, false],
  ['another condition', { condition: isStaff }, { condition: '!has(visitor.claims.staff)' }, false],
  ['a choice', { condition: isStaff }, { condition: `${isStaff} || visitor.claims.a` }, false],
  ['the condition of another site', { condition: isStaff }, { condition: isStaff, siteId: 't' }, false],
  ['published', { published: false }, {}, false],
  [
    'another schema of the claim',
    { condition: isStaff },
    { condition: isStaff, schema: { staff: { type: 'string' } } },
    false,
  ],
  [
    'another claim in the schema',
    { condition: isStaff },
    { condition: isStaff, schema: { ...staff, a: { type: 'string' } } },
    true,
  ],
  [
    'what a claim means',
    { condition: isStaff },
    { condition: isStaff, schema: { staff: { type: 'boolean', description: 'x' } } },
    true,
  ],
  ['adaptive content off', { condition: isStaff }, { condition: isStaff, schema: null }, true],
  [
    'adaptive content off, if that shows it',
    { condition: `!(has(visitor.claims.staff))` },
    { condition: `!(has(visitor.claims.staff))`, schema: null },
    false,
  ],
] as [string, Setting, Setting, boolean][])('%s', (_name, before, after, expected) => {
  expect(stays(before, after)).toBe(expected)
})
