import { vi } from 'vitest'
import { sends } from '../sends.ts'

const response = {
  clientDataJSON: 'client data',
  attestationObject: 'attestation',
  authenticatorData: 'authenticator data',
  signature: 'signature',
}
const credential = { toJSON: () => ({ id: 'credential', response }) }

/** Returns a credential only for the options that the server gave. */
const credentialFor = (operation: string) => async (options: { publicKey: { challenge: string } }) =>
  options.publicKey.challenge === `${operation}.challenge` ? credential : undefined

vi.stubGlobal('PublicKeyCredential', {
  parseCreationOptionsFromJSON: (options: unknown) => options,
  parseRequestOptionsFromJSON: (options: unknown) => options,
})
vi.stubGlobal('navigator', {
  credentials: { create: credentialFor('startPasskey'), get: credentialFor('startPasskeySignIn') },
})

sends(await import('./passkeys.ts'), {
  canUsePasskeys: { gives: true },
  createPasskey: {
    with: ['name'],
    sends: [
      { startPasskey: {} },
      { addPasskey: { body: { name: 'name', clientDataJSON: 'client data', attestationObject: 'attestation' } } },
    ],
  },
  enterWithPasskey: {
    sends: [
      { startPasskeySignIn: {} },
      {
        signInWithPasskey: {
          body: {
            id: 'credential',
            clientDataJSON: 'client data',
            authenticatorData: 'authenticator data',
            signature: 'signature',
          },
        },
      },
    ],
  },
})
