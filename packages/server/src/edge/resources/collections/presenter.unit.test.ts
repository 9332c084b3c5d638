import type { CollectionRow } from '@scriptorium/schema/tables/places'
import { lacking, named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const around = { level: 'edit', memberRole: 'read', organizationDefault: 'comment' } as const

presents(presenter, {
  presentCollection: {
    'a collection in another one': {
      from: [{ collection: named<CollectionRow>('collection', { effectiveLevel: 'none' }), ...around }, urls],
      gives: {
        object: 'collection',
        id: 'collection.id',
        title: 'collection.title',
        description: 'collection.description',
        organization: 'collection.organizationId',
        parent: 'collection.parentId',
        defaultLevel: null,
        urls: {
          location: 'https://docs.example/v1/collections/collection.id',
          app: 'https://app.example/o/collection.organizationId/c/collection.id',
        },
        permissions: { view: true, admin: false, viewInviteLinks: false, create: false },
      },
    },
    'a collection that inherits the default of its organization': {
      from: [
        {
          collection: lacking<CollectionRow>('collection', {
            effectiveLevel: 'inherit',
            parentId: null,
            description: null,
          }),
          ...around,
        },
        urls,
      ],
      gives: {
        object: 'collection',
        id: 'collection.id',
        title: 'collection.title',
        organization: 'collection.organizationId',
        defaultLevel: 'comment',
        urls: {
          location: 'https://docs.example/v1/collections/collection.id',
          app: 'https://app.example/o/collection.organizationId/c/collection.id',
        },
        permissions: { view: true, admin: false, viewInviteLinks: false, create: false },
      },
    },
  },
})
