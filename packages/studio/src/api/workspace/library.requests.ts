import type { Collection } from '@scriptorium/client'
import { named, sends } from '../sends.ts'

sends(await import('./library.ts'), {
  collectionsQuery: {
    with: ['organization'],
    sends: [
      {
        listCollectionsInOrganizationById: {
          params: { organizationId: 'organization' },
          query: { nested: true, sort: 'position', limit: 1000 },
        },
      },
    ],
    gives: [],
  },
  taggedSpaceQuery: {
    with: ['space'],
    sends: [{ getSpaceById: { params: { spaceId: 'space' } } }],
    gives: { data: { items: [] }, tag: '"tag of getSpaceById"' },
  },
  taggedCollectionQuery: {
    with: ['collection'],
    sends: [{ getCollectionById: { params: { collectionId: 'collection' } } }],
    gives: { data: { items: [] }, tag: '"tag of getCollectionById"' },
  },
  createSpaceFrom: [
    {
      with: ['organization', { title: 'title' }],
      sends: [{ createSpace: { params: { organizationId: 'organization' }, body: { title: 'title' } } }],
      rereads: [['organizations'], ['spaces'], ['collections']],
    },
    {
      with: ['organization', { title: 'title' }, { url: 'https://git.example/a.git', ref: 'main' }],
      sends: [
        { createSpace: { params: { organizationId: 'organization' }, body: { title: 'title' } } },
        {
          importGitRepository: {
            params: { spaceId: 'createSpace.id' },
            body: { url: 'https://git.example/a.git', ref: 'refs/heads/main' },
          },
        },
      ],
      rereads: [['spaces', 'createSpace.id', 'git'], ['work'], ['organizations'], ['spaces'], ['collections']],
    },
  ],
  updateSpace: [
    {
      with: ['space', { title: 'title' }],
      sends: [{ updateSpaceById: { params: { spaceId: 'space' }, body: { title: 'title' } } }],
      rereads: [['organizations'], ['spaces'], ['collections']],
    },
    {
      with: ['space', { title: 'title' }, '"tag"'],
      sends: [
        {
          updateSpaceById: { params: { spaceId: 'space' }, body: { title: 'title' }, headers: { 'If-Match': '"tag"' } },
        },
      ],
      rereads: [['organizations'], ['spaces'], ['collections']],
    },
  ],
  setMergeRules: {
    with: ['space', { type: 'none' }, '"tag"'],
    sends: [
      {
        updateSpaceById: {
          params: { spaceId: 'space' },
          body: { mergeRules: { type: 'none' } },
          headers: { 'If-Match': '"tag"' },
        },
      },
    ],
    rereads: [['organizations'], ['spaces'], ['collections']],
  },
  copySpace: {
    with: ['space'],
    sends: [{ duplicateSpace: { params: { spaceId: 'space' } } }],
    rereads: [['organizations'], ['spaces'], ['collections']],
  },
  deleteSpace: {
    with: ['space'],
    sends: [{ deleteSpaceById: { params: { spaceId: 'space' } } }],
    rereads: [['organizations'], ['spaces'], ['collections']],
  },
  undeleteSpace: {
    with: ['space'],
    sends: [{ restoreSpace: { params: { spaceId: 'space' } } }],
    rereads: [['organizations'], ['spaces'], ['collections']],
  },
  deletedSpacesQuery: {
    with: ['organization'],
    sends: [{ listDeletedSpaces: { params: { organizationId: 'organization' }, query: { limit: 1000 } } }],
    gives: [],
  },
  createCollectionIn: [
    {
      with: ['organization', 'title'],
      sends: [{ createCollection: { params: { organizationId: 'organization' }, body: { title: 'title' } } }],
      rereads: [['organizations'], ['spaces'], ['collections']],
    },
    {
      with: ['organization', 'title', 'parent'],
      sends: [
        {
          createCollection: { params: { organizationId: 'organization' }, body: { title: 'title', parent: 'parent' } },
        },
      ],
      rereads: [['organizations'], ['spaces'], ['collections']],
    },
  ],
  updateCollection: [
    {
      with: ['collection', { title: 'title' }],
      sends: [{ updateCollectionById: { params: { collectionId: 'collection' }, body: { title: 'title' } } }],
      rereads: [['organizations'], ['spaces'], ['collections']],
    },
    {
      with: ['collection', { title: 'title' }, '"tag"'],
      sends: [
        {
          updateCollectionById: {
            params: { collectionId: 'collection' },
            body: { title: 'title' },
            headers: { 'If-Match': '"tag"' },
          },
        },
      ],
      rereads: [['organizations'], ['spaces'], ['collections']],
    },
  ],
  pointerTo: [
    { with: [{ kind: 'space', id: 'space' }], gives: { type: 'space', space: 'space' } },
    { with: [{ kind: 'collection', id: 'collection' }], gives: { type: 'collection', collection: 'collection' } },
  ],
  moveItem: [
    {
      with: [{ kind: 'space', id: 'space' }, { parent: 'parent' }],
      sends: [{ moveSpace: { params: { spaceId: 'space' }, body: { parent: 'parent' } } }],
      rereads: [['organizations'], ['spaces'], ['collections']],
    },
    {
      with: [{ kind: 'collection', id: 'collection' }, { parent: 'parent' }],
      sends: [{ moveCollection: { params: { collectionId: 'collection' }, body: { parent: 'parent' } } }],
      rereads: [['organizations'], ['spaces'], ['collections']],
    },
  ],
  deleteCollection: {
    with: [named<Collection>('former'), []],
    sends: [
      {
        listTeamPermissionsInCollection: {
          params: { kind: 'collection', collectionId: 'former.id' },
          query: { limit: 1000 },
        },
      },
      {
        listUserPermissionsInCollection: {
          params: { kind: 'collection', collectionId: 'former.id' },
          query: { limit: 1000 },
        },
      },
      {
        listCollectionsInOrganizationById: {
          params: { organizationId: 'former.organization' },
          query: { nested: true, sort: 'position', limit: 1000 },
        },
      },
      { deleteCollectionById: { params: { collectionId: 'former.id' } } },
    ],
    rereads: [['organizations'], ['spaces'], ['collections']],
  },
})
