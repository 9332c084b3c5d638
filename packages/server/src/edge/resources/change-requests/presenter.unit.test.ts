import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'
import { lacking, named, presents, someone, presentedUser, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const numbers = { number: 7, comments: 5 }
const full = named<ChangeRequestRow>('change', { ...numbers, status: 'open', description: '{"nodes":[]}' })
const bare = lacking<ChangeRequestRow>('change', {
  ...numbers,
  status: 'draft',
  description: null,
  revisionMergedAncestorId: null,
  revisionMergedId: null,
  issuesClusterId: null,
  importedFrom: null,
  movesTo: null,
})
const createdBy = someone('creator')

presents(presenter, {
  changeRequestPath: {
    'a change request': { from: [full], gives: '/v1/spaces/change.spaceId/change-requests/change.id' },
  },
  presentChangeRequest: {
    'an open one that is outdated and has conflicts': {
      from: [{ changeRequest: full, createdBy, spaceRevisionId: 'newer', conflictedPages: 3 }, urls],
      gives: {
        object: 'change-request',
        id: 'change.id',
        number: 7,
        status: 'open',
        subject: 'change.subject',
        description: { nodes: [] },
        createdBy: presentedUser('creator'),
        createdAt: 'change.createdAt',
        updatedAt: 'change.updatedAt',
        space: 'change.spaceId',
        revision: 'change.revisionId',
        revisionInitial: 'change.revisionInitialId',
        revisionMergedAncestor: 'change.revisionMergedAncestorId',
        revisionMerged: 'change.revisionMergedId',
        comments: 5,
        outdated: true,
        conflicts: 3,
        conversationsIssuesCluster: 'change.issuesClusterId',
        importedFrom: 'change.importedFrom',
        urls: {
          location: 'https://docs.example/v1/spaces/change.spaceId/change-requests/change.id',
          app: 'https://app.example/o/change.organizationId/s/change.spaceId/~/changes/7',
        },
      },
    },
    'a draft that is up to date': {
      from: [{ changeRequest: bare, createdBy, spaceRevisionId: 'change.baseRevisionId', conflictedPages: 0 }, urls],
      gives: {
        object: 'change-request',
        id: 'change.id',
        number: 7,
        status: 'draft',
        subject: 'change.subject',
        createdBy: presentedUser('creator'),
        createdAt: 'change.createdAt',
        updatedAt: 'change.updatedAt',
        space: 'change.spaceId',
        revision: 'change.revisionId',
        revisionInitial: 'change.revisionInitialId',
        comments: 5,
        outdated: false,
        urls: {
          location: 'https://docs.example/v1/spaces/change.spaceId/change-requests/change.id',
          app: 'https://app.example/o/change.organizationId/s/change.spaceId/~/changes/7',
        },
      },
    },
    'a merged one, which is not outdated': {
      from: [
        {
          changeRequest: named<ChangeRequestRow>('change', { ...numbers, status: 'merged', description: '' }),
          createdBy,
          merged: { at: 'merged.at', by: someone('merger') },
          spaceRevisionId: 'newer',
          conflictedPages: 1,
        },
        urls,
      ],
      gives: {
        object: 'change-request',
        id: 'change.id',
        number: 7,
        status: 'merged',
        subject: 'change.subject',
        createdBy: presentedUser('creator'),
        createdAt: 'change.createdAt',
        updatedAt: 'change.updatedAt',
        space: 'change.spaceId',
        revision: 'change.revisionId',
        revisionInitial: 'change.revisionInitialId',
        revisionMergedAncestor: 'change.revisionMergedAncestorId',
        revisionMerged: 'change.revisionMergedId',
        mergedAt: 'merged.at',
        mergedBy: presentedUser('merger'),
        comments: 5,
        outdated: false,
        conflicts: 1,
        conversationsIssuesCluster: 'change.issuesClusterId',
        importedFrom: 'change.importedFrom',
        urls: {
          location: 'https://docs.example/v1/spaces/change.spaceId/change-requests/change.id',
          app: 'https://app.example/o/change.organizationId/s/change.spaceId/~/changes/7',
        },
      },
    },
  },
})
