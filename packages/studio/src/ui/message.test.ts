import { ConnectionError, ProblemError } from '@scriptorium/client'
import { expect, test } from 'vitest'
import type { Words } from '../words/words.tsx'
import { messageOf } from './message.ts'

const words = { t: (key: string) => key } as unknown as Words

const refusal = (status: number, rest: object = {}) =>
  new ProblemError('updateSpaceById', new Response(null, { status }), {
    status,
    title: 'Refused',
    code: 'invalid_request',
    ...rest,
  } as never)

const field = [{ pointer: '/body/title', message: 'must not be empty' }]

test.for<[string, unknown, string]>([
  ['a lost connection', new ConnectionError('updateSpaceById', new Error('gone')), 'serverGone'],
  ['what somebody changed meanwhile', refusal(412, { code: 'precondition_failed' }), 'changedMeanwhile'],
  ['an error of the studio itself', new Error('x is undefined'), 'failed'],
  ['a missing right', refusal(403), 'forbiddenText'],
  ['a missing right with its reason', refusal(403, { detail: 'Only owners may' }), 'Only owners may'],
  ['a server that is being restarted', refusal(502), 'serverBusy'],
  ['a server with too much to do', refusal(503, { code: 'unavailable', title: 'Unavailable' }), 'serverBusy'],
  [
    'something else that does not work now',
    refusal(503, { detail: 'The integration did not answer' }),
    'The integration did not answer',
  ],
  ['too many requests', refusal(429, { detail: 'Rate limit' }), 'tooMany'],
  [
    'a field, before the sentence about the whole',
    refusal(400, { detail: 'Invalid', errors: field }),
    'must not be empty',
  ],
  [
    'a merge with conflicts',
    refusal(409, { code: 'merge_conflicts', errors: [{ pointer: '/pages/a', message: 'is in conflict' }] }),
    'conflictsFirst',
  ],
  [
    'a name that is in use',
    refusal(409, { code: 'already_exists', detail: 'Something has this name' }),
    'existsAlready',
  ],
  [
    'a path that is taken',
    refusal(409, { code: 'already_exists', errors: [{ pointer: '/body/path', message: 'is taken by a sibling' }] }),
    'formTaken',
  ],
  [
    'an integration that is there',
    refusal(409, {
      code: 'already_exists',
      errors: [{ pointer: '/body/space', message: 'has the integration already' }],
    }),
    'formInstalled',
  ],
  ['a refusal with a sentence', refusal(409, { detail: 'The path is taken' }), 'The path is taken'],
  ['a refusal without one', refusal(409), 'failed'],
])('a person is told of %s', ([, error, message]) => {
  expect(messageOf(error, words)).toBe(message)
})
