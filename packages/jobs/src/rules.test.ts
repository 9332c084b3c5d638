import { describe, expect, test } from 'vitest'
import { chooseJobs, hasSlot, isHarmful, isLast, pauseAfter, tickId, type Room } from './rules.ts'

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

test('a job has six attempts, or as many as its definition says', () => {
  expect([5, 6].map((attempts) => isLast({ attempts }))).toEqual([false, true])
  expect([1, 2].map((attempts) => isLast({ attempts }, 2))).toEqual([false, true])
})

test('a job that ten servers lost is not started again', () => {
  expect([9, 10].map((losses) => isHarmful({ losses }))).toEqual([false, true])
})

test('the pauses between attempts double, up to an hour', () => {
  expect([1, 2, 3, 12].map((attempt) => pauseAfter(attempt, 0.5))).toEqual([2000, 4000, 8000, 3_600_000])
  expect([0, 1].map((random) => pauseAfter(1, random))).toEqual([1500, 2500])
})

test('a scheduled job has one id in each interval', () => {
  const minute = Date.parse(now)
  const ids = [minute, minute + 59_999, minute + 60_000].map((time) => tickId('sweep', 60_000, time))
  expect(ids).toEqual([`sweep@${now}`, `sweep@${now}`, 'sweep@2026-01-01T00:01:00.000Z'])
})

describe('chooseJobs', () => {
  test('fills all slots, those of a name, and a share of each organization, and no more', () => {
    const begun = (names: readonly string[], slots: number) => {
      const jobs = names.map((name, index) => job(`org${index}`, name))
      return chooseJobs(jobs, { ...room([]), slots }, now).map(({ name }) => name)
    }
    expect(begun(['index', 'index', 'index', 'print'], 4)).toEqual(['index', 'index', 'print'])
    expect(begun(['index', 'print', 'deliver'], 2)).toEqual(['index', 'print'])
    const same = ['index', 'print', 'deliver', 'git'].map((name) => job('one', name))
    expect(chooseJobs(same, room([]), now)).toHaveLength(3)
  })

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

test('a job that comes back has a slot while one is free, and one of its kind', () => {
  const has = (...names: string[]) => {
    const running = names.map((name) => ({ name, organizationId: 'one' }))
    return hasSlot({ name: 'import' }, { running, slots: 2, slotsOf: (name) => (name === 'import' ? 1 : 2) })
  }
  expect([has(), has('deliver'), has('import'), has('deliver', 'deliver')]).toEqual([true, true, false, false])
})
