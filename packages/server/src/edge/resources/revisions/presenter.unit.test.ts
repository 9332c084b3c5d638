import type { RevisionRow } from '@scriptorium/schema/tables/content'
import { lacking, named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const full = named<RevisionRow>('revision', {
  type: 'merge',
  parents: '["parent"]',
  git: '{"oid":"oid"}',
  conflictedPages: 1,
  computedPages: 1,
})
const bare = lacking<RevisionRow>('revision', {
  type: 'edits',
  parents: '[]',
  changeRequestId: null,
  mergedFromId: null,
  git: null,
  createdBy: null,
})
const [pages, files, reusableContents] = [[{ id: 'page' }], [{ id: 'file' }], [{ id: 'content' }]] as never[]
const holds = { pages: pages!, files: files!, reusableContents: reusableContents! }
const [tags, mergedFrom] = [[{ slug: 'tag' }], { id: 'change' }] as never[]

presents(presenter, {
  presentRevision: {
    'a revision with everything, as a site shows it': {
      from: [
        full,
        'organization',
        { ...holds, tags: tags!, mergedFrom, variables: { tide: 'high' } },
        { metadata: true },
        { urls, showing: { url: 'https://site.example/' } as never },
      ],
      gives: {
        object: 'revision',
        id: 'revision.id',
        parents: ['parent'],
        type: 'merge',
        pages: [{ id: 'page' }],
        files: [{ id: 'file' }],
        reusableContents: [{ id: 'content' }],
        tags: [{ slug: 'tag' }],
        mergedFrom: { id: 'change' },
        variables: { tide: 'high' },
        createdAt: 'revision.createdAt',
        git: { oid: 'oid' },
        urls: {
          app: 'https://app.example/o/organization/s/revision.spaceId/~/revisions/revision.id',
          published: 'https://site.example/',
          public: 'https://site.example/',
        },
      },
    },
    'a revision with nothing': {
      from: [
        bare,
        'organization',
        { ...holds, tags: [], mergedFrom: undefined, variables: {} },
        { metadata: true },
        { urls, showing: undefined },
      ],
      gives: {
        object: 'revision',
        id: 'revision.id',
        parents: [],
        type: 'edits',
        pages: [{ id: 'page' }],
        files: [{ id: 'file' }],
        reusableContents: [{ id: 'content' }],
        tags: [],
        createdAt: 'revision.createdAt',
        urls: { app: 'https://app.example/o/organization/s/revision.spaceId/~/revisions/revision.id' },
      },
    },
    'a revision without metadata': {
      from: [
        full,
        'organization',
        { ...holds, tags: [], mergedFrom: undefined, variables: {} },
        { metadata: false },
        { urls, showing: undefined },
      ],
      gives: {
        object: 'revision',
        id: 'revision.id',
        parents: ['parent'],
        type: 'merge',
        pages: [{ id: 'page' }],
        files: [{ id: 'file' }],
        reusableContents: [{ id: 'content' }],
        tags: [],
        createdAt: 'revision.createdAt',
        urls: { app: 'https://app.example/o/organization/s/revision.spaceId/~/revisions/revision.id' },
      },
    },
  },
  presentTag: {
    'a tag with a label': {
      from: [{ tag: 'tag', label: 'label' }],
      gives: { slug: 'tag', label: 'label', color: 'default' },
    },
    'a tag without a label': { from: [{ tag: 'tag' }], gives: { slug: 'tag', label: 'tag', color: 'default' } },
  },
})
