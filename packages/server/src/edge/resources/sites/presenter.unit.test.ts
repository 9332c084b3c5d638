import type { OrganizationRow } from '@scriptorium/schema/tables/people'
import type { SiteRow, StructureVersionRow } from '@scriptorium/schema/tables/sites'
import { lacking, named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const full = named<SiteRow>('site', {
  type: 'ultimate',
  icon: '{"emoji":"1f30a"}',
  visibility: 'share-link',
  adaptiveContent: 'on',
  agentsContext: 'included',
  defaultLevel: 'read',
  embedOrigins: '["https://app.example"]',
  visitorSchema: '{"type":"object"}',
})
const bare = lacking<SiteRow>('site', {
  type: 'basic',
  visibility: 'public',
  adaptiveContent: 'off',
  agentsContext: 'excluded',
  defaultLevel: 'none',
  icon: null,
  basename: null,
  proxy: null,
  publishedAt: null,
  defaultSectionId: null,
  defaultSiteSpaceId: null,
  visitorSchema: null,
  visitorSchemaUpdatedAt: null,
  hostname: null,
  authIntegration: null,
  fallbackUrl: null,
  logoutUrl: null,
  sessionsEndedAt: null,
  customization: null,
  embedOrigins: null,
  deletedAt: null,
  comesBackWith: null,
})
const organization = {
  organization: named<OrganizationRow>('organization', { customHostname: null }),
  memberRole: 'read',
  level: 'read',
  ownsTeam: false,
} as const

presents(presenter, {
  presentVersion: {
    'a version': {
      from: [named<StructureVersionRow>('version')],
      gives: {
        object: 'site-structure-version',
        id: 'version.id',
        replacedAt: 'version.replacedAt',
        replacedBy: 'version.replacedBy',
      },
    },
    'a version that nobody replaced': {
      from: [lacking<StructureVersionRow>('version', { replacedBy: null })],
      gives: { object: 'site-structure-version', id: 'version.id', replacedAt: 'version.replacedAt' },
    },
  },
  presentSite: {
    'a published site with everything': {
      from: [{ site: full, level: 'edit', organization }, 3, urls, 'key'],
      gives: {
        object: 'site',
        id: 'site.id',
        type: 'ultimate',
        appliedType: 'ultimate',
        title: 'site.title',
        icon: { emoji: '1f30a' },
        hostname: 'site.hostname',
        basename: 'site.basename',
        proxy: {
          origin: 'https://site.hostname/',
          target: 'https://docs.example/sites/organization.hostname/site.basename/',
        },
        visibility: 'share-link',
        published: true,
        siteSpaces: 3,
        createdAt: 'site.createdAt',
        deletedAt: 'site.deletedAt',
        adaptiveContent: { enabled: true },
        ads: { status: 'pending', submittable: false },
        agentsContext: 'included',
        embedOrigins: ['https://app.example'],
        features: [
          { id: 'sites-sections', plan: 'ultimate', frozen: false },
          { id: 'sites-multivariant-site', plan: 'ultimate', frozen: false },
          { id: 'sites-redirects', plan: 'ultimate', frozen: false },
          { id: 'sites-public-visibility', plan: 'ultimate', frozen: false },
        ],
        defaultLevel: 'read',
        urls: {
          location: 'https://docs.example/v1/orgs/site.organizationId/sites/site.id',
          app: 'https://app.example/o/site.organizationId/sites/site.id',
          preview: 'https://app.example/o/site.organizationId/sites/site.id/preview',
          published: 'https://site.hostname/?shareKey=key',
        },
        permissions: {
          view: true,
          access: true,
          edit: false,
          create: false,
          admin: false,
          installIntegration: false,
          viewAdaptiveSchema: true,
          editAdaptiveSchema: false,
        },
      },
    },
    'a site that is not published': {
      from: [{ site: bare, level: 'read', organization }, 0, urls, 'key'],
      gives: {
        object: 'site',
        id: 'site.id',
        type: 'basic',
        appliedType: 'basic',
        title: 'site.title',
        visibility: 'public',
        published: false,
        siteSpaces: 0,
        createdAt: 'site.createdAt',
        adaptiveContent: { enabled: false },
        ads: { status: 'pending', submittable: false },
        agentsContext: 'excluded',
        embedOrigins: [],
        features: [
          { id: 'sites-sections', plan: 'basic', frozen: false },
          { id: 'sites-multivariant-site', plan: 'basic', frozen: false },
          { id: 'sites-redirects', plan: 'basic', frozen: false },
          { id: 'sites-public-visibility', plan: 'basic', frozen: false },
        ],
        defaultLevel: null,
        urls: {
          location: 'https://docs.example/v1/orgs/site.organizationId/sites/site.id',
          app: 'https://app.example/o/site.organizationId/sites/site.id',
          preview: 'https://app.example/o/site.organizationId/sites/site.id/preview',
        },
        permissions: {
          view: true,
          access: true,
          edit: false,
          create: false,
          admin: false,
          installIntegration: false,
          viewAdaptiveSchema: true,
          editAdaptiveSchema: false,
        },
      },
    },
  },
  presentVisitorSchema: {
    'a schema': {
      from: [full],
      gives: {
        object: 'site-adaptive-schema',
        jsonSchema: { type: 'object' },
        updatedAt: 'site.visitorSchemaUpdatedAt',
      },
    },
  },
})
