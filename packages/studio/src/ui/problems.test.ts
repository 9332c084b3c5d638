import { expect, test } from 'vitest'
import { inWords } from './problems.ts'

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
