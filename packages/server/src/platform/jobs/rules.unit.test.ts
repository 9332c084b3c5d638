import { describe, expect, test } from 'vitest'
import { chooseJobs, type Room } from './rules.ts'

const now = '2026-01-01T00:00:00.000Z'
const job = (organizationId: string, name = 'deliver') => ({
  id: `${organizationId} ${name}`,
  name,
  organizationId,
  runAt: now,
})
const room = (parked: Room['parked']): Room => ({
  running: [],
  parked,
  slots: 4,
  slotsOf: () => 2,
  canPark: (name) => name === 'deliver',
  outsideOf: (name) => (name === 'import' ? 4 : 0),
  isSlow: ({ organizationId }) => organizationId.startsWith('silent'),
})
const chosen = (parked: Room['parked']) =>
  chooseJobs([job('silent'), job('silent', 'index'), job('other')], room(parked), now).map(({ id }) => id)

describe('chooseJobs', () => {
  test('gives no slot to an organization that waits for servers elsewhere with as many jobs as it can', () => {
    const silent = (count: number) => Array.from({ length: count }, () => job('silent'))
    expect(chosen(silent(3))).toEqual(['silent deliver', 'silent index', 'other deliver'])
    expect(chosen(silent(4))).toEqual(['silent index', 'other deliver'])
  })

  test('keeps a quarter of the places outside for organizations whose servers answer', () => {
    const silent = (count: number) => Array.from({ length: count }, (_, index) => job(`silent${index}`, 'import'))
    const begun = (parked: Room['parked']) =>
      chooseJobs([job('silent', 'import'), job('other', 'import')], room(parked), now).map(
        ({ organizationId }) => organizationId,
      )
    expect(begun(silent(2))).toEqual(['silent', 'other'])
    expect(begun(silent(3))).toEqual(['other'])
    expect(begun([job('busy', 'import'), ...silent(2)])).toEqual(['silent', 'other'])
  })

  test('begins no second job of an organization while one of the same name is only outside', () => {
    const outside = room([job('silent', 'import')])
    expect(chooseJobs([job('silent', 'import'), job('other', 'import')], outside, now)).toEqual([
      job('other', 'import'),
    ])
  })
})
