import { expect, test } from 'vitest'
import { signOutUrlOf } from './sign-out-url.ts'

const provider = { issuer: 'https://id.example.com', clientId: 'docs & more' }

test('a browser signs out where the provider says, as this client', () => {
  expect(signOutUrlOf(provider, 'https://id.example.com/logout?realm=a')).toBe(
    'https://id.example.com/logout?realm=a&client_id=docs+%26+more',
  )
  const local = { ...provider, issuer: 'http://127.0.0.1:8081' }
  expect(signOutUrlOf(local, 'http://127.0.0.1:8081/logout')).toContain('http://127.0.0.1:8081/logout?client_id=')
})

test.for([undefined, '', '/logout', 'javascript:alert(1)', 'data:text/html,x', 'http://id.example.com/logout'])(
  'a browser goes nowhere for %j',
  (endpoint) => expect(signOutUrlOf(provider, endpoint)).toBeUndefined(),
)

test('a browser goes nowhere if the address is too long', () => {
  expect(signOutUrlOf(provider, `https://id.example.com/${'x'.repeat(2048)}`)).toBeUndefined()
})
