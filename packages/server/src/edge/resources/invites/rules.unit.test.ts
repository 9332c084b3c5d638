import { describe, expect, test } from 'vitest'
import type { InviteRow, MemberRow, OrganizationRow } from '@scriptorium/schema/tables/people'
import { stranger } from '../members/rows.ts'
import { expiryFrom, inviteesOf, requireAddressee, requireUsable, roleOfChange } from './rules.ts'

const now = '2026-03-14T09:26:53.589Z'
const after = (ms: number) => new Date(Date.parse(now) + ms).toISOString()
const mailed = { email: 'nadia@example.com', expiresAt: after(1), targetType: 'organization' } as InviteRow
const link = { ...mailed, email: null, expiresAt: null } as InviteRow
const open = { inviteLinks: 'on' } as OrganizationRow
const noSuch = expect.objectContaining({ code: 'not_found' })

describe('requireUsable', () => {
  test('an invitation is usable until its last millisecond', () => {
    expect(requireUsable(mailed, open, stranger, now)).toBe(mailed)
    expect(() => requireUsable({ ...mailed, expiresAt: now }, open, stranger, now)).toThrow(noSuch)
    expect(() => requireUsable({ ...mailed, expiresAt: after(-1) }, open, stranger, now)).toThrow(noSuch)
    expect(expiryFrom(now)).toBe('2026-04-13T09:26:53.589Z')
  })

  test('links end with the setting of the organization, mailed invitations do not', () => {
    const closed = { inviteLinks: 'off' } as OrganizationRow
    expect(requireUsable(link, open, stranger, now)).toBe(link)
    expect(() => requireUsable(link, closed, stranger, now)).toThrow(noSuch)
    expect(requireUsable(mailed, closed, stranger, now)).toBe(mailed)
  })

  test('a disabled member cannot come back by an invitation', () => {
    const standing = (disabledAt: string | null) => ({ ...stranger, member: { disabledAt } as MemberRow })
    expect(() => requireUsable(link, open, standing(now), now)).toThrow(noSuch)
    expect(requireUsable(link, open, standing(null), now)).toBe(link)
    expect(() => requireUsable(undefined, open, stranger, now)).toThrow(noSuch)
  })

  test('somebody who was removed cannot come back by a link or an invitation of that time', () => {
    const removed = { ...stranger, removedAt: now }
    for (const invite of [link, mailed]) {
      expect(() => requireUsable({ ...invite, createdAt: after(-1) }, open, removed, now)).toThrow(noSuch)
      const later = { ...invite, createdAt: now }
      expect(requireUsable(later, open, removed, now)).toBe(later)
    }
  })
})

describe('requireAddressee', () => {
  test.each([
    ['nadia@example.com', null],
    ['eve@example.com', now],
  ])('the user %s, verified at %s, cannot accept what was mailed, but a link', (email, emailVerifiedAt) => {
    expect(() => requireAddressee(mailed, { email, emailVerifiedAt })).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    )
    expect(() => requireAddressee(link, { email, emailVerifiedAt })).not.toThrow()
  })

  test('the addressee can accept it', () => {
    const user = { email: 'nadia@example.com', emailVerifiedAt: now }
    expect(() => requireAddressee(mailed, user)).not.toThrow()
  })
})

test('of several roles for one address in any case, the strongest counts', () => {
  const emails = [
    'a@example.com',
    { email: 'A@Example.com', role: 'review' as const },
    { email: 'b@x.com', role: null },
  ]
  expect([...inviteesOf({ emails } as never, 'read')]).toEqual([
    ['a@example.com', 'review'],
    ['b@x.com', 'none'],
  ])
  expect([...inviteesOf({ emails: ['a@example.com'], role: null } as never, 'read')]).toEqual([
    ['a@example.com', 'none'],
  ])
})

test('a link to an organization has a role, another one a level', () => {
  const bad = expect.objectContaining({ code: 'invalid_request' })
  expect(roleOfChange(link, { role: 'edit' } as never)).toBe('edit')
  expect(() => roleOfChange(link, { level: 'edit' } as never)).toThrow(bad)
  expect(roleOfChange({ ...link, targetType: 'space' }, { level: 'edit' } as never)).toBe('edit')
  expect(() => roleOfChange({ ...link, targetType: 'space' }, { role: 'edit' } as never)).toThrow(bad)
})
