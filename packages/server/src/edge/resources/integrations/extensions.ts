import type { Integration, Result } from '@scriptorium/types'
import type { Knex } from 'knex'
import { activeOn } from '../../../domain/integrations/active.ts'
import { injectedScripts } from '../../../domain/integrations/injected-scripts.ts'
import type { Urls } from '../../../platform/urls.ts'

/** Returns the blocks that integrations add to the pages of a space. */
export const blocksOfSpace = async (db: Knex, spaceId: string): Promise<Result<'listSpaceIntegrationsBlocks'>> =>
  (await activeOn(db, 'space', spaceId))
    .map(({ integration: { name, blocks } }) => ({
      name,
      blocks: JSON.parse(blocks) as NonNullable<Integration['blocks']>,
    }))
    .filter(({ blocks }) => blocks.length > 0)

/** Returns the scripts that integrations add to the pages of a site. */
export const scriptsOfSite = async (
  db: Knex,
  siteId: string,
  urls: Urls,
): Promise<Result<'listSiteIntegrationScripts'>> => injectedScripts(await activeOn(db, 'site', siteId), siteId, urls)
