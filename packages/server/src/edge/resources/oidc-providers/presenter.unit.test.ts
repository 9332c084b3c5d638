import type { SamlProviderRow } from '@scriptorium/schema/tables/saml'
import type { Team } from '@scriptorium/types'
import { lacking, named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const full = named<SamlProviderRow>('row', {
  status: 'active',
  defaultRole: 'read' as SamlProviderRow['defaultRole'],
  lastRefusal: '{"reason":"no email"}',
})
const bare = lacking<SamlProviderRow>('row', {
  status: 'pending',
  defaultRole: 'none',
  clientSecret: null,
  defaultTeamId: null,
  lastRefusal: null,
})

presents(presenter, {
  presentOidcProvider: {
    'a provider with a team': {
      from: [full, { id: 'team' } as Team, urls],
      gives: {
        object: 'oidc-provider',
        id: 'row.id',
        label: 'row.label',
        issuer: 'row.issuer',
        clientID: 'row.clientId',
        hasClientSecret: true,
        defaultTeam: { id: 'team' },
        defaultRole: 'read',
        createdAt: 'row.createdAt',
        lastRefusal: { reason: 'no email' },
        status: 'active',
        service: {
          callbackURL: 'https://docs.example/oidc/row.id/callback',
          startURL: 'https://docs.example/oidc/row.id/start',
        },
        urls: { location: 'https://docs.example/v1/orgs/row.organizationId/oidc/row.id' },
      },
    },
    'a provider without a secret': {
      from: [bare, undefined, urls],
      gives: {
        object: 'oidc-provider',
        id: 'row.id',
        label: 'row.label',
        issuer: 'row.issuer',
        clientID: 'row.clientId',
        hasClientSecret: false,
        defaultRole: null,
        createdAt: 'row.createdAt',
        status: 'pending',
        service: {
          callbackURL: 'https://docs.example/oidc/row.id/callback',
          startURL: 'https://docs.example/oidc/row.id/start',
        },
        urls: { location: 'https://docs.example/v1/orgs/row.organizationId/oidc/row.id' },
      },
    },
  },
})
