import { displayNameOf, isEmail } from '../claimed-person.ts'
import { OidcRefusedError } from './refused.ts'

/** The person whom the claims of a provider describe. */
export interface OidcPerson {
  subject: string
  /** Only an address that the provider calls verified: anybody can enter another one at many providers. */
  email: string | undefined
  displayName: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Returns the person of the claims of a provider. */
export const oidcPersonOf = (claims: Readonly<Record<string, unknown>>): OidcPerson => {
  const subject = textOf(claims['sub'])
  if (subject === '' || subject.length > 255)
    throw new OidcRefusedError('The subject is empty or longer than 255 characters.')
  const address = textOf(claims['email']).toLowerCase()
  const email = claims['email_verified'] === true && isEmail(address) ? address : undefined
  const names = [claims['name'], claims['preferred_username'], email?.split('@')[0], 'Member']
  const displayName = names.map((name) => displayNameOf(textOf(name))).find((name) => name !== '')!
  return { subject, email, displayName }
}

/** Throws unless the provider vouches for an address. Only who is known by the subject can do without. */
export const requireAddress = ({ email }: OidcPerson): string => {
  if (email !== undefined) return email
  throw new OidcRefusedError(
    'The provider names no verified address: it must send the claims email and email_verified for the scope email.',
  )
}
