import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { PasskeyRow } from '@scriptorium/schema/tables/sessions'
import { useChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** The algorithms that passkeys can have: Ed25519, ES256 and RS256. */
export const algorithms = [-8, -7, -257]

/** A passkey whose attestation was checked. */
export type CheckedPasskey = Pick<PasskeyRow, 'counter' | 'credentialId' | 'publicKey'>

// The library throws for whatever is wrong with a response. None of that is the fault of the server.
const orUndefined = async <T>(work: Promise<T>, isOurs: (error: unknown) => boolean): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (isOurs(error)) throw error
    return undefined
  }
}

/** Where responses are checked. */
interface Checking {
  db: Knex
  party: RelyingParty
  /** Whether an error comes from the database. */
  isTrouble: (error: unknown) => boolean
}

/** Checks a new passkey of a user. Returns undefined if it was not made for this server, this user and an open challenge. */
export const checkNewPasskey = async (
  { db, party, isTrouble }: Checking,
  { clientDataJSON, attestationObject }: Body<'addPasskey'>,
  userId: string,
): Promise<CheckedPasskey | undefined> => {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeAttestationObject, parseAuthenticatorData } = await import('@simplewebauthn/server/helpers')
  const work = async () => {
    // The id is signed within the attestation, so what the browser says about it beside that does not matter.
    const data = parseAuthenticatorData(decodeAttestationObject(bytesOf(attestationObject)).get('authData'))
    const id = Buffer.from(data.credentialID ?? []).toString('base64url')
    return verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => useChallenge(db, challenge, userId),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
  }
  const { verified, registrationInfo } = (await orUndefined(work(), isTrouble)) ?? { verified: false }
  if (!verified || !registrationInfo) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

/** Checks what an authenticator signed with a passkey. Returns its new counter, or undefined if the signature is not valid here. */
export const checkProof = async (
  { db, party, isTrouble }: Checking,
  { id, clientDataJSON, authenticatorData, signature }: Body<'signInWithPasskey'>,
  { credentialId, publicKey, counter }: PasskeyRow,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const response = { clientDataJSON, authenticatorData, signature }
  const work = verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => useChallenge(db, challenge, null),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: credentialId, publicKey: bytesOf(publicKey), counter: Number(counter) },
    requireUserVerification: true,
  })
  const found = await orUndefined(work, isTrouble)
  return found?.verified ? found.authenticationInfo.newCounter : undefined
}
