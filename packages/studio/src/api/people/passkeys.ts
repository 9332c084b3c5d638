import type { Passkey } from '@scriptorium/client'
import { docs } from '../docs.ts'

/** Returns whether this browser can make and use docs. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Lets the browser make a passkey, and stores it. */
export const createPasskey = async (name: string): Promise<Passkey> => {
  const options = (await docs.startPasskey()) as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  const { response } = made.toJSON() as RegistrationResponseJSON
  const { clientDataJSON, attestationObject } = response
  return docs.addPasskey({ body: { name, clientDataJSON, attestationObject } })
}

/** Lets the person choose a passkey, and signs in with it. */
export const enterWithPasskey = async (): Promise<void> => {
  const options = await docs.startPasskeySignIn()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const used = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const { id, response } = used.toJSON() as AuthenticationResponseJSON
  const { clientDataJSON, authenticatorData, signature } = response
  await docs.signInWithPasskey({ body: { id, clientDataJSON, authenticatorData, signature } })
}
