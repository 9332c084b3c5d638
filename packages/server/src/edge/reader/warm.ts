import { setImmediate } from 'node:timers/promises'
import type { Knex } from 'knex'

/**
 * Loads the code, the style sheet and the script of sites and starts the thread for texts if a site is published, so that its first
 * reader does not wait for them. Returns whether one is: servers without sites keep none of this in memory.
 */
export const warmReader = async (db: Knex): Promise<boolean> => {
  const published = await db('sites').whereNotNull('publishedAt').first('id')
  if (!published) return false
  await import('./serve.ts')
  await setImmediate()
  const { siteAssets } = await import('@scriptorium/site/assets')
  await siteAssets()
  await setImmediate()
  const { warmPainter } = await import('@scriptorium/site/code/paint')
  await warmPainter()
  return true
}
