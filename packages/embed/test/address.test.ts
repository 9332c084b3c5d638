import { describe, expect, test } from 'vitest'
import { pageAddress } from '../src/address.ts'

const site = new URL('https://docs.example.com/guide/')

describe('pageAddress', () => {
  test.for([
    [undefined, 'https://docs.example.com/guide/'],
    ['install', 'https://docs.example.com/guide/install'],
    ['/install#linux', 'https://docs.example.com/guide/install#linux'],
    ['https://docs.example.com/guide/install', 'https://docs.example.com/guide/install'],
    ['../other/', 'https://docs.example.com/guide/'],
    ['https://evil.example/', 'https://docs.example.com/guide/'],
    ['//evil.example/', 'https://docs.example.com/guide/evil.example/'],
    ['javascript:alert(1)', 'https://docs.example.com/guide/'],
  ] as const)('%s', ([page, expected]) => {
    expect(pageAddress(site, page)).toBe(expected)
  })

  test('adds the token of the visitor', () => {
    expect(pageAddress(site, 'install#linux', 'a.b.c')).toBe(
      'https://docs.example.com/guide/install?jwt_token=a.b.c#linux',
    )
  })
})
