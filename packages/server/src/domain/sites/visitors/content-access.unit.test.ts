import type { Knex } from 'knex'
import { expect, test } from 'vitest'
import type { ContentClaims } from '../../access/principal.ts'
import { loadSiteForContent } from './content-access.ts'

const db = ((table: string) => ({ where: () => ({ first: async () => ({ id: table }) }) })) as unknown as Knex
const claims = { organization: 'one', site: 'guide' } as ContentClaims

test.each([
  ['one', 'guide', true],
  ['one', 'other', false],
  ['two', 'guide', false],
])(
  'of the organization %s, the site %s is read by a token for one/guide: %s',
  async (organizationId, siteId, isRead) => {
    expect((await loadSiteForContent(db, claims, { organizationId, siteId })) !== undefined).toBe(isRead)
  },
)
