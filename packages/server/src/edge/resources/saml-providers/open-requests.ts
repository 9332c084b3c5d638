import type { Database } from '@scriptorium/database/open'
import { requestLifetimeMs, type CacheProvider } from '@scriptorium/sign-on/saml/service-provider'

const expired = (now: number) => new Date(now).toISOString()

/**
 * Returns the store of a provider's open requests. A request is deleted in the transaction in which its response takes effect, so
 * that a second response is refused.
 */
export const openRequests = (
  { read, writeTx }: Pick<Database, 'read' | 'writeTx'>,
  { providerId, browser }: { providerId: string; browser: string },
): CacheProvider => ({
  saveAsync: async (id, value) => {
    const now = Date.now()
    await writeTx(async (trx) => {
      await trx('samlRequests').where('expiresAt', '<', expired(now)).delete()
      const expiresAt = new Date(now + requestLifetimeMs).toISOString()
      await trx('samlRequests').insert({ id, providerId, value, browser, expiresAt })
    })
    return { value, createdAt: now }
  },
  getAsync: async (id) => {
    const row = await read('samlRequests')
      .where({ id: id ?? '', providerId })
      .where('expiresAt', '>', expired(Date.now()))
      .first()
    return row?.value ?? null
  },
  removeAsync: async () => null,
})
