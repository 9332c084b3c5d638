import type { CollectionAccess, OrganizationAccess } from '../../../domain/access/load.ts'
import type { OrganizationRow, InviteRow } from '@scriptorium/schema/tables/people'
import type { CollectionRow } from '@scriptorium/schema/tables/places'
import type { Knex } from 'knex'
import { lacking, named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const invite = named<InviteRow>('invite', { role: 'edit' as InviteRow['role'] })
const guests = named<InviteRow>('invite', { role: 'none' })
const asker = { db: undefined as unknown as Knex, services: { urls } }
const organization: OrganizationAccess = {
  organization: named<OrganizationRow>('organization'),
  memberRole: 'admin',
  level: 'admin',
  ownsTeam: false,
}
const collection: CollectionAccess = {
  collection: named<CollectionRow>('collection', { effectiveLevel: 'read' }),
  level: 'read',
  memberRole: 'none',
  organizationDefault: 'none',
}
const spaces = JSON.stringify([
  { space: 'tides', level: 'read', expiresAt: 'ends' },
  { space: 'hidden', level: 'edit' },
])

presents(presenter, {
  presentOrganizationLink: {
    'a link that gives more than the caller has': {
      from: [{ invite, level: 'comment' }, urls],
      gives: {
        object: 'invite',
        id: 'invite.id',
        redundant: false,
        urls: {
          location: 'https://docs.example/v1/orgs/invite.organizationId/link-invites/invite.id',
          app: 'https://app.example/invites/invite.id',
        },
        role: 'edit',
      },
    },
    'a link that gives what the caller has': {
      from: [{ invite, level: 'edit' }, urls],
      gives: {
        object: 'invite',
        id: 'invite.id',
        redundant: true,
        urls: {
          location: 'https://docs.example/v1/orgs/invite.organizationId/link-invites/invite.id',
          app: 'https://app.example/invites/invite.id',
        },
        role: 'edit',
      },
    },
    'a link for guests': {
      from: [{ invite: guests, level: 'none' }, urls],
      gives: {
        object: 'invite',
        id: 'invite.id',
        redundant: true,
        urls: {
          location: 'https://docs.example/v1/orgs/invite.organizationId/link-invites/invite.id',
          app: 'https://app.example/invites/invite.id',
        },
        role: null,
      },
    },
  },
  presentLink: {
    'a link to an organization': {
      from: [asker, { invite, level: 'read', destination: organization }],
      gives: {
        object: 'invite',
        id: 'invite.id',
        redundant: false,
        urls: {
          location: 'https://docs.example/v1/orgs/invite.organizationId/link-invites/invite.id',
          app: 'https://app.example/invites/invite.id',
        },
        role: 'edit',
      },
    },
    'a link to a collection': {
      from: [asker, { invite, level: 'read', destination: collection }],
      gives: {
        object: 'invite',
        id: 'invite.id',
        redundant: false,
        urls: {
          location: 'https://docs.example/v1/orgs/invite.organizationId/link-invites/invite.id',
          app: 'https://app.example/invites/invite.id',
        },
        level: 'edit',
        collection: {
          object: 'collection',
          id: 'collection.id',
          title: 'collection.title',
          description: 'collection.description',
          organization: 'collection.organizationId',
          parent: 'collection.parentId',
          defaultLevel: 'read',
          urls: {
            location: 'https://docs.example/v1/collections/collection.id',
            app: 'https://app.example/o/collection.organizationId/c/collection.id',
          },
          permissions: { view: true, admin: false, viewInviteLinks: false, create: false },
        },
      },
    },
  },
  presentInvitation: {
    'an invitation to spaces of which the caller sees one': {
      from: [named<InviteRow>('invite', { role: 'review' as InviteRow['role'], spaces }), new Set(['tides'])],
      gives: {
        id: 'invite.id',
        email: 'invite.email',
        role: 'review',
        spaces: [{ space: 'tides', expiresAt: 'ends', level: 'read' }],
        expiresAt: 'invite.expiresAt',
        mailRefused: { reason: 'invite.mailRefusal', refusedAt: 'invite.mailRefusedAt' },
      },
    },
    'an invitation of a guest': {
      from: [
        lacking<InviteRow>('invite', {
          role: 'none',
          email: 'guest@docs.example' as never,
          expiresAt: 'later' as never,
          spaces: null,
          mailRefusal: null,
          mailRefusedAt: null,
        }),
        new Set(['tides']),
      ],
      gives: { id: 'invite.id', email: 'guest@docs.example', role: null, expiresAt: 'later' },
    },
  },
})
