import { createPartialClient, type Passkey } from '@scriptorium/client'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '@scriptorium/client/operations'
import { connection } from './docs.ts'

const operations = {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
}

/** The part of the API that settings and signing in load. */
export const passkeys = createPartialClient(operations, connection)

/** Returns whether this browser can make and use passkeys. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Lets the browser make a passkey, and stores it. */
export const createPasskey = async (name: string): Promise<Passkey> => {
  const options = (await passkeys.startPasskey()) as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  const { response } = made.toJSON() as RegistrationResponseJSON
  const { clientDataJSON, attestationObject } = response
  return passkeys.addPasskey({ body: { name, clientDataJSON, attestationObject } })
}

/** Lets the person choose a passkey, and signs in with it. */
export const enterWithPasskey = async (): Promise<void> => {
  const options = await passkeys.startPasskeySignIn()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const used = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const { id, response } = used.toJSON() as AuthenticationResponseJSON
  const { clientDataJSON, authenticatorData, signature } = response
  await passkeys.signInWithPasskey({ body: { id, clientDataJSON, authenticatorData, signature } })
}
