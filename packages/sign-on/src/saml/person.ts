import { displayNameOf, isEmail } from '../claimed-person.ts'
import type { Profile } from '@node-saml/node-saml'

/** The person whom an assertion describes. */
export interface Person {
  nameId: string
  email: string | undefined
  displayName: string
}

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

const emailNames = ['email', 'mail', 'emailAddress', 'urn:oid:0.9.2342.19200300.100.1.3', `${claims}/emailaddress`]
const nameNames = [
  'displayName',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'cn',
  'urn:oid:2.5.4.3',
  `${claims}/name`,
  'name',
]
const givenNames = ['givenName', 'firstName', 'urn:oid:2.5.4.42', `${claims}/givenname`]
const familyNames = ['sn', 'surname', 'lastName', 'urn:oid:2.5.4.4', `${claims}/surname`]

const textOf = (value: unknown): string | undefined => {
  const text = Array.isArray(value) ? value[0] : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
}

const first = (profile: Profile, names: readonly string[]): string | undefined => {
  const attributes = (profile['attributes'] ?? {}) as Record<string, unknown>
  for (const name of names) {
    const text = Object.hasOwn(attributes, name) ? textOf(attributes[name]) : undefined
    if (text !== undefined) return text
  }
  return undefined
}

/** Returns the person of a checked assertion. */
export const personOf = (profile: Profile): Person => {
  const nameId = profile.nameID
  const email = [first(profile, emailNames), nameId].find(isEmail)?.toLowerCase()
  const parts = [first(profile, givenNames), first(profile, familyNames)].filter((part) => part !== undefined)
  const whole = parts.length === 2 ? parts.join(' ') : undefined
  const claimed = first(profile, nameNames) ?? whole ?? email?.split('@')[0] ?? nameId
  const displayName = displayNameOf(claimed) || 'Member'
  return { nameId, email, displayName }
}
