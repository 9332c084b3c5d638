import { newId } from '@scriptorium/basics/id'
import { requireRoom } from '../../../platform/db/quota.ts'
import type { PasskeyRow } from '@scriptorium/schema/tables/sessions'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { requireDeleted } from '../require-deleted.ts'
import { challengeLifetimeMs, createChallenge } from './challenges.ts'
import { presentPasskey } from './presenter.ts'
import { requireRelyingParty } from './relying-party.ts'
import { deletePasskey, listCredentials, listPasskeys, renamePasskey } from './repo.ts'
import { algorithms, checkNewPasskey } from './verify.ts'

const maxPasskeys = 100

export const passkeys = defineHandlers('passkeys', {
  startPasskey: async ({ db, principal: { user }, services }) => ({
    challenge: await createChallenge(db, user.id),
    rp: { id: requireRelyingParty(services.config).id, name: 'Scriptorium' },
    user: {
      id: Buffer.from(user.id).toString('base64url'),
      name: user.email ?? user.displayName,
      displayName: user.displayName,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    excludeCredentials: (await listCredentials(db, user.id)).map((id) => ({ type: 'public-key' as const, id })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    timeout: challengeLifetimeMs,
  }),

  listPasskeys: ({ db, list, principal }) => listPasskeys(db, principal.user.id, list, presentPasskey),

  addPasskey: async ({ body, db, now, principal: { user }, problem, services }) => {
    await requireRoom(db('passkeys').where({ userId: user.id }), maxPasskeys, 'passkeys of a user')
    const { config, database } = services
    const isTrouble = (error: unknown) => database.dialect.trouble(error) !== undefined
    const checked = await checkNewPasskey({ db, party: requireRelyingParty(config), isTrouble }, body, user.id)
    if (!checked) throw problem('forbidden', 'The passkey was not made for this server, or its challenge has expired')
    const row: PasskeyRow = {
      id: newId(),
      userId: user.id,
      ...checked,
      name: body.name,
      createdAt: now,
      lastUsedAt: null,
    }
    await db('passkeys').insert(row)
    return presentPasskey(row)
  },

  renamePasskey: async ({ body, db, params, principal, problem }) => {
    const row = await renamePasskey(db, { userId: principal.user.id, id: params.passkeyId, name: body.name })
    if (!row) throw problem('not_found', 'There is no such passkey')
    return presentPasskey(row)
  },

  removePasskey: async ({ db, params, principal }) => {
    requireDeleted(await deletePasskey(db, principal.user.id, params.passkeyId))
  },
})
