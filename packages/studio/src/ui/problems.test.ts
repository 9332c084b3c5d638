import { expect, test } from 'vitest'
import { ProblemError } from '@scriptorium/client'
import { inWords, problemsOf } from './problems.ts'

test('patterns are said in words, and other messages stay', () => {
  const said = (message: string) => inWords(message, (key) => key)
  expect(said('must match ^https?://')).toBe('formUrl')
  expect(said('must match ^https?://[^\\s?#/@]+(/[^\\s?#]*)?$')).toBe('formUrlPlain')
  expect(said('must match ^refs/[^\\s~^:?*\\[\\\\]+$')).toBe('formRef')
  expect(said('must match ^\\/(?:[A-Za-z0-9\\-._~])+$')).toBe('formPath')
  expect(said('must match ^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$')).toBe('formName')
  expect(said('must match ^[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?$')).toBe('formHost')
  expect(said('must match ^\\d+$')).toBe('formOther')
  expect(said('must be an e-mail address')).toBe('must be an e-mail address')
})

const refusalAt = (pointer: string) => {
  const body = { status: 400, title: 'Bad Request', code: 'invalid_request', errors: [{ pointer, message: 'no' }] }
  return new ProblemError('updateSiteCustomizationById', new Response(null, { status: 400 }), body)
}

test('a field of a row does not stand for another field with the same last member', () => {
  const problems = problemsOf(refusalAt('/body/header/links/0/title'))
  expect([...problems.keys()]).toEqual(['header/links/0/title', 'header'])
})

test('a field is named by its first member, by its last one or by all of them', () => {
  expect([...problemsOf(refusalAt('/body/header/logo/light')).keys()]).toEqual(['header/logo/light', 'header', 'light'])
})
