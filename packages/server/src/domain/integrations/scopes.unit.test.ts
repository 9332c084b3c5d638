import { expect, test } from 'vitest'
import { effectiveScopes, getsEvents, pendingScopes } from './scopes.ts'

const granted = JSON.stringify(['space:content:read', 'site:views:read'])
const declared = JSON.stringify(['space:content:read', 'page:feedback:read'])

test('an installation has the scopes that its version asks for and an admin has agreed to', () => {
  expect(effectiveScopes(granted, declared)).toEqual(['space:content:read'])
  expect(pendingScopes(granted, declared)).toEqual(['page:feedback:read'])
  expect([effectiveScopes(granted, '[]'), effectiveScopes('[]', declared), pendingScopes(granted, granted)]).toEqual([
    [],
    [],
    [],
  ])
})

test('an event needs one of its scopes, or none', () => {
  expect(getsEvents('installation_setup', [])).toBe(true)
  expect(getsEvents('space_content_updated', [])).toBe(false)
  expect(getsEvents('space_content_updated', ['space:metadata:read'])).toBe(true)
  expect(getsEvents('site_view', ['space:metadata:read', 'page:feedback:read'])).toBe(false)
})
