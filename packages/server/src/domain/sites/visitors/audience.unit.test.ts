import { expect, test } from 'vitest'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import type { OrganizationRow } from '@scriptorium/schema/tables/people'
import { admit, stampOf, type Gate } from './audience.ts'

const site = { id: 's', publishedAt: 'now', visibility: 'public', visitorKeyVersion: 1 } as SiteRow

/** Returns whether a visitor who was admitted before a change is out after it. */
const endsBy = (
  visibility: SiteRow['visibility'],
  change: Partial<SiteRow>,
  link?: [string, string],
  isPreview = false,
) => {
  const before = { ...site, visibility }
  return stampOf(before, link?.[0], isPreview) !== stampOf({ ...before, ...change }, link?.[1], isPreview)
}

test.each(['public', 'unlisted', 'share-link', 'visitor-auth'] as const)(
  'sessions on a site that is %s end when it is unpublished or its visibility changes',
  (visibility) => {
    expect(endsBy(visibility, {})).toBe(false)
    expect(endsBy(visibility, { publishedAt: 'later' })).toBe(true)
    expect(endsBy(visibility, { visibility: visibility === 'public' ? 'unlisted' : 'public' })).toBe(true)
    expect(endsBy(visibility, { id: 't' })).toBe(true)
  },
)

test('a new key ends sessions of visitors who sign in, and previews', () => {
  expect(endsBy('visitor-auth', { visitorKeyVersion: 2 })).toBe(true)
  expect(endsBy('public', { visitorKeyVersion: 2 })).toBe(false)
  expect(endsBy('public', { visitorKeyVersion: 2 }, undefined, true)).toBe(true)
})

test('a session belongs to the share link that admitted it', () => {
  expect(endsBy('share-link', {}, ['one', 'other'])).toBe(true)
  expect(endsBy('share-link', {}, ['one', 'one'])).toBe(false)
  expect(endsBy('public', {}, ['one', 'other'])).toBe(false)
})

test.each([
  ['excluded', 'agent', false],
  ['excluded', 'human', true],
  ['included', 'agent', true],
] as const)('where agents are %s, a visitor who is %s is admitted: %s', async (agentsContext, type, isAdmitted) => {
  const row = { ...site, adaptiveContent: 'off', agentsContext, basename: 'docs' } as SiteRow
  const urls = { site: () => 'https://docs.example/' } as unknown as Gate['urls']
  const gate = { db: undefined as never, urls, secret: '', now: new Date() }
  const admission = await admit(
    gate,
    { site: row, organization: { id: 'o', hostname: null } as OrganizationRow },
    { type },
  )
  expect('audience' in admission).toBe(isAdmitted)
})
