import type { SamlProviderRow } from '@scriptorium/schema/tables/saml'
import type { Team } from '@scriptorium/types'
import { lacking, named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const full = named<SamlProviderRow>('row', {
  protocol: 'saml',
  status: 'active',
  defaultRole: 'read' as SamlProviderRow['defaultRole'],
  lastRefusal: '{"reason":"no email"}',
})
const bare = lacking<SamlProviderRow>('row', {
  protocol: 'oidc',
  status: 'pending',
  defaultRole: 'none',
  clientSecret: null,
  defaultTeamId: null,
  lastRefusal: null,
})

presents(presenter, {
  presentSamlProvider: {
    'a provider with a team': {
      from: [full, { id: 'team' } as Team, urls],
      gives: {
        object: 'saml-provider',
        id: 'row.id',
        label: 'row.label',
        ssoURL: 'row.ssoUrl',
        logoutURL: 'row.logoutUrl',
        entityID: 'row.entityId',
        certificate: 'row.certificate',
        defaultTeam: { id: 'team' },
        defaultRole: 'read',
        createdAt: 'row.createdAt',
        lastRefusal: { reason: 'no email' },
        status: 'active',
        service: {
          acsURL: 'https://docs.example/saml/row.id/acs',
          startURL: 'https://docs.example/saml/row.id/start',
          logoutURL: 'https://docs.example/saml/row.id/logout',
          entityID: 'https://docs.example/saml/row.id',
        },
        urls: { location: 'https://docs.example/v1/orgs/row.organizationId/saml/row.id' },
      },
    },
    'a provider without a team': {
      from: [bare, undefined, urls],
      gives: {
        object: 'saml-provider',
        id: 'row.id',
        label: 'row.label',
        ssoURL: 'row.ssoUrl',
        logoutURL: 'row.logoutUrl',
        entityID: 'row.entityId',
        certificate: 'row.certificate',
        defaultRole: null,
        createdAt: 'row.createdAt',
        status: 'pending',
        service: {
          acsURL: 'https://docs.example/saml/row.id/acs',
          startURL: 'https://docs.example/saml/row.id/start',
          logoutURL: 'https://docs.example/saml/row.id/logout',
          entityID: 'https://docs.example/saml/row.id',
        },
        urls: { location: 'https://docs.example/v1/orgs/row.organizationId/saml/row.id' },
      },
    },
  },
  presentSsoLogin: {
    'a SAML provider': {
      from: [full, urls],
      gives: {
        object: 'sso-login',
        id: 'row.id',
        label: 'row.label',
        startURL: 'https://docs.example/saml/row.id/start',
      },
    },
    'an OpenID Connect provider': {
      from: [bare, urls],
      gives: {
        object: 'sso-login',
        id: 'row.id',
        label: 'row.label',
        startURL: 'https://docs.example/oidc/row.id/start',
      },
    },
  },
})
