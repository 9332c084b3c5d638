import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import { cookieOf, setCookie } from './cookies.ts'

const sent = (baseUrl: string): string => {
  const headers: string[] = []
  const res = { append: (_name: string, value: string) => headers.push(value) } as unknown as Response
  setCookie(res, { baseUrl }, 'scriptorium-sign-in', { value: 'secret', maxAgeS: 60 })
  return headers.join('\n')
}

const read = (baseUrl: string, cookie: string): string =>
  cookieOf({ headers: { cookie } } as Request, { baseUrl }, 'scriptorium-sign-in')

test('another host of the domain cannot give a browser the cookie of a sign-in', () => {
  const secure = 'https://docs.example.com/team'
  expect(sent(secure)).toBe('__Host-scriptorium-sign-in=secret; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure')
  expect(read(secure, 'scriptorium-sign-in=planted')).toBe('')
  expect(read(secure, 'a=b; __Host-scriptorium-sign-in=secret')).toBe('secret')
})

test('without https, the cookie is for the pages below its path', () => {
  const plain = 'http://localhost:3000/team'
  expect(sent(plain)).toBe('scriptorium-sign-in=secret; Path=/team/signed-in; Max-Age=60; HttpOnly; SameSite=Lax')
  expect(read(plain, 'scriptorium-sign-in=secret')).toBe('secret')
})
