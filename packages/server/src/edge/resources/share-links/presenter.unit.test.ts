import type { OrganizationRow } from '@scriptorium/schema/tables/people'
import type { SiteRow, SiteShareLinkRow } from '@scriptorium/schema/tables/sites'
import { createSealer } from '../../../platform/secrets/sealer.ts'
import { lacking, named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const services = {
  urls,
  sealer: { ...createSealer(['key']), open: (sealed: string, place: string) => `${sealed} at ${place}` },
}
const access = {
  site: named<SiteRow>('site', { hostname: 'site.example', visitorKeyVersion: 1, version: 1 }),
  level: 'admin',
  organization: {
    organization: named<OrganizationRow>('organization'),
    memberRole: 'admin',
    level: 'admin',
    ownsTeam: false,
  },
} as const

presents(presenter, {
  presentShareLink: {
    'a link that ends': {
      from: [named<SiteShareLinkRow>('link', { active: 'on' }), access, services],
      gives: {
        object: 'share-link',
        id: 'link.id',
        createdAt: 'link.createdAt',
        name: 'link.name',
        active: true,
        activeUntil: 'link.activeUntil',
        urls: { published: 'https://site.example/?shareKey=link.sealedKey%20at%20siteShareLinks.sealedKey%3Alink.id' },
      },
    },
    'a link that is off': {
      from: [lacking<SiteShareLinkRow>('link', { active: 'off', activeUntil: null }), access, services],
      gives: {
        object: 'share-link',
        id: 'link.id',
        createdAt: 'link.createdAt',
        name: 'link.name',
        active: false,
        urls: { published: 'https://site.example/?shareKey=link.sealedKey%20at%20siteShareLinks.sealedKey%3Alink.id' },
      },
    },
  },
})
