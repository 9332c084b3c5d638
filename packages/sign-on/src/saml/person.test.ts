import type { Profile } from '@node-saml/node-saml'
import { expect, test } from 'vitest'
import { personOf } from './person.ts'

const person = (attributes: Record<string, unknown>, nameID = 'id-7') =>
  personOf({ nameID, attributes } as never as Profile)

test('an attribute that is blank or of another type is passed over for the next name', () => {
  expect(person({ email: '  ', mail: 7, emailAddress: ' Ada@Example.com ' }).email).toBe('ada@example.com')
  expect(person({ displayName: ' ', cn: [' Ada L. ', 'other'] }).displayName).toBe('Ada L.')
  expect(person({ displayName: [], cn: [''], name: 'Ada' }).displayName).toBe('Ada')
})

test('a name is what the provider calls the person, or made of both parts, the address or the id', () => {
  expect(person({ givenName: 'Ada', sn: 'Lovelace' }).displayName).toBe('Ada Lovelace')
  expect(person({ givenName: 'Ada', sn: ' ', mail: 'ada.l@example.com' }).displayName).toBe('ada.l')
  expect(person({ givenName: 'Ada', sn: 'Lovelace', cn: 'Countess' }).displayName).toBe('Countess')
  expect(person({})).toEqual({ nameId: 'id-7', email: undefined, displayName: 'id-7' })
})

test('an id that is an address is one, unless an attribute has another', () => {
  expect(person({}, 'Ada@Example.com').email).toBe('ada@example.com')
  expect(person({ mail: 'other@example.com' }, 'ada@example.com').email).toBe('other@example.com')
  expect(person({ mail: 'no address' }, 'ada@example.com').email).toBe('ada@example.com')
})
