import type { Space } from '@scriptorium/types'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import type { Showing } from '../../../domain/sites/readers/showings.ts'
import { lacking, named, presents, urls } from '../../../../test/presents.ts'
import type { PresentedSpace } from './columns.ts'
import * as presenter from './presenter.ts'

const counts = { comments: 2, changeRequests: 9, changeRequestsOpen: 4, changeRequestsDraft: 3 }
const full = named<PresentedSpace>('space', {
  ...counts,
  editMode: 'locked',
  language: 'de',
  effectiveLevel: 'edit',
  mergeRules: '{"type":"none"}',
  deletedAt: null,
  gitSync: '{"repoName":"tides"}',
})
const bare = lacking<PresentedSpace>('space', {
  ...counts,
  effectiveLevel: 'none',
  mergeRules: '{"type":"inherit"}',
  collectionId: null,
  editMode: null,
  language: null,
  deletedAt: null,
  gitSync: null,
})
const deleted = named<PresentedSpace>('space', {
  ...counts,
  editMode: 'live',
  language: 'en',
  effectiveLevel: 'inherit',
  mergeRules: '{"type":"inherit"}',
  gitSync: null,
})
const around = { level: 'comment', memberRole: 'none', organizationDefault: 'read' } as const
const showing = (site: Partial<SiteRow>) =>
  named<Showing>('showing', { site: named<SiteRow>('site', site), url: 'https://site.example/' })

const permissions = {
  view: true,
  access: true,
  admin: false,
  viewInviteLinks: false,
  edit: false,
  triggerGitSync: false,
  comment: true,
  merge: false,
  review: false,
  installIntegration: false,
}
const shown = {
  object: 'space' as const,
  id: 'space.id',
  title: 'space.title',
  emoji: 'space.emoji',
  visibility: 'visitor-auth',
  createdAt: 'space.createdAt',
  updatedAt: 'space.updatedAt',
  editMode: 'locked',
  mergeRules: { type: 'none' },
  urls: {
    location: 'https://docs.example/v1/spaces/space.id',
    app: 'https://app.example/o/space.organizationId/s/space.id',
    published: 'https://site.example/',
    public: 'https://site.example/',
  },
  organization: 'space.organizationId',
  parent: 'space.collectionId',
  language: 'de',
  gitSync: { repoName: 'tides' },
  visitorAuth: { backend: 'integration', integration: 'site.authIntegration' },
  revision: 'space.revisionId',
  defaultLevel: 'edit',
  comments: 2,
  changeRequests: 9,
  changeRequestsOpen: 4,
  changeRequestsDraft: 3,
  permissions,
} satisfies Space

presents(presenter, {
  presentSpace: {
    'a space on a site with visitor authentication': {
      from: [{ space: full, ...around }, urls, showing({ visibility: 'visitor-auth', authBackend: 'integration' })],
      gives: shown,
    },
    'a space on a site with a backend of its own': {
      from: [
        { space: full, ...around },
        urls,
        showing({ visibility: 'visitor-auth', authBackend: 'custom', authIntegration: null }),
      ],
      gives: { ...shown, visitorAuth: { backend: 'custom' } },
    },
    'a space on no site': {
      from: [{ space: bare, ...around }, urls, undefined],
      gives: {
        object: 'space',
        id: 'space.id',
        title: 'space.title',
        emoji: 'space.emoji',
        visibility: 'private',
        createdAt: 'space.createdAt',
        updatedAt: 'space.updatedAt',
        mergeRules: { type: 'inherit' },
        urls: {
          location: 'https://docs.example/v1/spaces/space.id',
          app: 'https://app.example/o/space.organizationId/s/space.id',
        },
        organization: 'space.organizationId',
        revision: 'space.revisionId',
        defaultLevel: null,
        comments: 2,
        changeRequests: 9,
        changeRequestsOpen: 4,
        changeRequestsDraft: 3,
        permissions,
      },
    },
    'a deleted space, which no site shows': {
      from: [{ space: deleted, ...around, level: 'admin' }, urls, showing({ visibility: 'public' })],
      gives: {
        object: 'space',
        id: 'space.id',
        title: 'space.title',
        emoji: 'space.emoji',
        visibility: 'public',
        createdAt: 'space.createdAt',
        updatedAt: 'space.updatedAt',
        deletedAt: 'space.deletedAt',
        editMode: 'live',
        mergeRules: { type: 'inherit' },
        urls: {
          location: 'https://docs.example/v1/spaces/space.id',
          app: 'https://app.example/o/space.organizationId/s/space.id',
        },
        organization: 'space.organizationId',
        parent: 'space.collectionId',
        language: 'en',
        revision: 'space.revisionId',
        defaultLevel: 'read',
        comments: 2,
        changeRequests: 9,
        changeRequestsOpen: 4,
        changeRequestsDraft: 3,
        permissions: { ...permissions, access: false, admin: true, comment: false },
      },
    },
  },
})
