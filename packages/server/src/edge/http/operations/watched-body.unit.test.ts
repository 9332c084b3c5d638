import type { Request } from 'express'
import { expect, test } from 'vitest'
import { requireAllRead, watchBody } from './watched-body.ts'

const requestWith = (body: unknown) => {
  const req = { body } as Request
  watchBody(req)
  return req
}

test('a property that no code has read is refused, unless it means nothing', () => {
  const req = requestWith({ title: 'Tides', parent: null, onboardingPreferences: {} })
  expect((req.body as { title: string }).title).toBe('Tides')
  expect(() => requireAllRead('createOrganization', req)).toThrow('"parent" in the body of createOrganization')
  expect({ ...(req.body as object) }).toEqual({ title: 'Tides', parent: null, onboardingPreferences: {} })
  expect(() => requireAllRead('createOrganization', req)).not.toThrow()
})

test('what the spec does not name is ignored in a body that can have more than it declares', () => {
  const declared = new Set(['subject'])
  expect(() => requireAllRead('createChangeRequest', requestWith({ colour: 'red' }), declared)).not.toThrow()
  expect(() => requireAllRead('createChangeRequest', requestWith({ subject: 'Tides' }), declared)).toThrow('"subject"')
})

test.each([undefined, null, 'text', [{ title: 'Tides' }]])('a body without properties is passed on: %j', (body) => {
  const req = requestWith(body)
  expect(req.body).toBe(body)
  expect(() => requireAllRead('createSpace', req)).not.toThrow()
})
