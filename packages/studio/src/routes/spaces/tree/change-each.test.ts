import { ProblemError } from '@scriptorium/client'
import { expect, test } from 'vitest'
import { changeEach } from './change-each.ts'

const reasonOf = (error: unknown) => (error instanceof ProblemError ? error.errors[0]!.message : 'gone')

const refusal = (index: number) => {
  const errors = [{ pointer: `/body/changes/${index}/owner`, message: `number ${index}` }]
  const body = { type: 'about:blank', title: 'Invalid', status: 400, code: 'validation_failed', errors }
  return new ProblemError('updateChangeRequestContent', new Response(null, { status: 400 }), body)
}

test('items that the server refuses are left out with their reasons', async () => {
  const sent: string[][] = []
  const send = async (changes: string[]) => {
    sent.push(changes)
    const bad = changes.findIndex((change) => change.startsWith('bad'))
    if (bad >= 0) throw refusal(bad)
  }
  const reasons = await changeEach(['a', 'bad', 'b', 'bad too'], (item) => item, send, reasonOf)
  expect(reasons).toEqual([undefined, 'number 1', undefined, 'number 2'])
  expect(sent.at(-1)).toEqual(['a', 'b'])
})

test('a refusal of everything is the reason of each item', async () => {
  const send = () => Promise.reject(new Error('gone'))
  expect(await changeEach([1, 2], (item) => item, send, reasonOf)).toEqual(['gone', 'gone'])
})
