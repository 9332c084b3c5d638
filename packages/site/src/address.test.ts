import { expect, test } from 'vitest'
import { hostileAddresses } from '../test/hostile.ts'
import { hostOf, isExternal, safeAddress, safeImage } from './address.ts'

test.each(hostileAddresses.map((address) => [address]))('the address %j is not rendered', (address) => {
  expect([safeAddress(address), safeImage(address)]).toEqual([undefined, undefined])
})

test.each([
  ['guides/start#a', 'guides/start#a', 'guides/start#a'],
  [' /a b"c ', '/a%20b%22c', '/a%20b%22c'],
  ['?x=a:b', '?x=a:b', '?x=a:b'],
  ['HTTPS://a.example/', 'HTTPS://a.example/', 'HTTPS://a.example/'],
  ['mailto:ada@a.example', 'mailto:ada@a.example', undefined],
  ['tel:+4930', 'tel:+4930', undefined],
  ['\ufeff', undefined, undefined],
  ['', undefined, undefined],
  [7, undefined, undefined],
])('the address %j is rendered as %j, and as that of an image %j', (address, link, image) => {
  expect([safeAddress(address), safeImage(address)]).toEqual([link, image])
})

test.each([
  ['//a.example', true],
  [' \\\\a.example', true],
  ['http:\\/a.example', true],
  ['/a//b', false],
  ['a.example', false],
])('%j leads to another origin: %s', (address, expected) => {
  expect(isExternal(address)).toBe(expected)
})

test.each([
  ['https://www.a.example/x', 'a.example'],
  ['https://a.www.example', 'a.www.example'],
  ['mailto:ada@a.example', undefined],
  ['/a', undefined],
])('the host of %j is %s', (address, host) => {
  expect(hostOf(address)).toBe(host)
})
