import type { Level, RoleOrNone } from '@scriptorium/schema/tables/levels'
import { describe, expect, test } from 'vitest'
import { defaultLevel, organizationLevel, resolveLevel, siteLevel } from './level.ts'
import { rank } from './roles.ts'

interface Row {
  member: RoleOrNone | undefined
  organization: RoleOrNone
  effective: Level
  grant?: RoleOrNone
  level: RoleOrNone
}

const level = ({ member, organization, effective, grant }: Row) =>
  resolveLevel({
    memberRole: member,
    organizationDefault: organization,
    effectiveLevel: effective,
    granted: rank(grant),
  })

describe('resolveLevel', () => {
  test.each<Row>([
    { member: undefined, organization: 'admin', effective: 'admin', level: 'none' },
    { member: undefined, organization: 'admin', effective: 'inherit', grant: 'admin', level: 'none' },
  ])('is none for a user who is not a member: %o', (row) => expect(level(row)).toBe(row.level))

  test.each<Row>([
    { member: 'admin', organization: 'none', effective: 'none', level: 'admin' },
    { member: 'admin', organization: 'read', effective: 'read', grant: 'read', level: 'admin' },
  ])('is admin for an admin of the organization: %o', (row) => expect(level(row)).toBe(row.level))

  test.each<Row>([
    { member: 'read', organization: 'none', effective: 'inherit', level: 'read' },
    { member: 'read', organization: 'edit', effective: 'inherit', level: 'edit' },
    { member: 'create', organization: 'edit', effective: 'inherit', level: 'create' },
    { member: 'review', organization: 'edit', effective: 'inherit', level: 'review' },
  ])('is the stronger of role and default without an override: %o', (row) => expect(level(row)).toBe(row.level))

  test.each<Row>([
    { member: 'create', organization: 'create', effective: 'none', level: 'none' },
    { member: 'create', organization: 'create', effective: 'read', level: 'read' },
    { member: 'read', organization: 'none', effective: 'create', level: 'create' },
    { member: 'read', organization: 'none', effective: 'admin', level: 'admin' },
  ])('is overridden by the space or its collection: %o', (row) => expect(level(row)).toBe(row.level))

  test.each<Row>([
    { member: 'create', organization: 'create', effective: 'none', grant: 'read', level: 'read' },
    { member: 'create', organization: 'create', effective: 'inherit', grant: 'comment', level: 'comment' },
    { member: 'read', organization: 'read', effective: 'read', grant: 'admin', level: 'admin' },
  ])('is a grant rather than any default: %o', (row) => expect(level(row)).toBe(row.level))

  test.each<Row>([
    { member: 'none', organization: 'admin', effective: 'inherit', level: 'none' },
    { member: 'none', organization: 'admin', effective: 'admin', level: 'none' },
    { member: 'none', organization: 'none', effective: 'none', grant: 'edit', level: 'edit' },
  ])('is only what grants give to a guest: %o', (row) => expect(level(row)).toBe(row.level))
})

test.each([
  ['read', 'read', 'none', null, 'read'],
  ['read', 'read', 'edit', null, 'edit'],
  ['create', 'create', 'edit', 'comment', 'create'],
  ['read', 'read', 'edit', 'admin', 'admin'],
  ['none', 'none', 'admin', null, 'none'],
  ['none', 'none', 'admin', 'edit', 'edit'],
  ['none', 'admin', 'admin', null, 'none'],
] as const)(
  'a %s with %s in the organization, on a site with %s and the grant %s, has %s',
  (memberRole, level, ofSite, grant, expected) => {
    expect(siteLevel({ memberRole, level }, ofSite, rank(grant))).toBe(expected)
  },
)

test('members have the stronger of role and default in an organization, guests neither', () => {
  expect(organizationLevel('read', 'edit')).toBe('edit')
  expect(organizationLevel('create', 'edit')).toBe('create')
  expect(organizationLevel('none', 'edit')).toBe('none')
  expect([defaultLevel('inherit', 'edit'), defaultLevel('none', 'edit')]).toEqual(['edit', 'none'])
})
