import { expect, test } from 'vitest'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { stampOf } from './audience.ts'

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
