import type { Document, GlossaryEntry, OpenAPISpec } from '@scriptorium/client'
import { named, sends } from '../sends.ts'

const spec = named<OpenAPISpec>('spec', { visibility: 'private' })
const entry = named<GlossaryEntry>('entry')

sends(await import('./connections.ts'), {
  specsQuery: {
    with: ['organization'],
    sends: [{ listOpenAPISpecs: { params: { organizationId: 'organization' }, query: { limit: 1000 } } }],
    gives: [],
  },
  specVersionsQuery: {
    with: ['organization', spec],
    sends: [
      {
        listOpenAPISpecVersions: {
          params: { organizationId: 'organization', specSlug: 'spec.slug' },
          query: { limit: 20 },
        },
      },
    ],
  },
  specContentQuery: {
    with: ['organization', 'pets', 'version'],
    sends: [
      {
        getOpenAPISpecVersionContentById: {
          params: { organizationId: 'organization', specSlug: 'pets', versionId: 'version' },
        },
      },
    ],
    gives: 'getOpenAPISpecVersionContentById.filesystem',
  },
  setSpec: {
    with: ['organization', 'pets', { url: 'https://docs.example/api.yaml' }],
    sends: [
      {
        createOrUpdateOpenAPISpecBySlug: {
          params: { organizationId: 'organization', specSlug: 'pets' },
          body: { source: { url: 'https://docs.example/api.yaml' } },
        },
      },
    ],
    rereads: [['organizations', 'organization', 'connections', 'openapi']],
  },
  showSpecTo: [
    {
      with: ['organization', spec, 'public'],
      answers: { getOpenAPISpecBySlug: { visibility: 'private' } },
      sends: [
        { getOpenAPISpecBySlug: { params: { organizationId: 'organization', specSlug: 'spec.slug' } } },
        {
          updateOpenAPISpecBySlug: {
            params: { organizationId: 'organization', specSlug: 'spec.slug' },
            body: { visibility: 'public' },
            headers: { 'If-Match': '"tag of getOpenAPISpecBySlug"' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'connections', 'openapi']],
    },
    {
      with: ['organization', spec, 'public'],
      answers: { getOpenAPISpecBySlug: { visibility: 'public' } },
      sends: [
        { getOpenAPISpecBySlug: { params: { organizationId: 'organization', specSlug: 'spec.slug' } } },
        {
          updateOpenAPISpecBySlug: {
            params: { organizationId: 'organization', specSlug: 'spec.slug' },
            body: { visibility: 'public' },
            headers: { 'If-Match': '"changed"' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'connections', 'openapi']],
    },
  ],
  deleteSpec: [
    {
      with: ['organization', { slug: 'pets', sourceURL: 'https://docs.example/api.yaml' } as OpenAPISpec],
      sends: [{ deleteOpenAPISpecBySlug: { params: { organizationId: 'organization', specSlug: 'pets' } } }],
      rereads: [['organizations', 'organization', 'connections', 'openapi']],
      gives: { url: 'https://docs.example/api.yaml' },
    },
    {
      with: ['organization', { slug: 'pets', lastVersion: 'version' } as OpenAPISpec],
      answers: { getLatestOpenAPISpecVersionContentRaw: { text: '{}', format: 'json' } },
      sends: [
        { getLatestOpenAPISpecVersionContentRaw: { params: { organizationId: 'organization', specSlug: 'pets' } } },
        { deleteOpenAPISpecBySlug: { params: { organizationId: 'organization', specSlug: 'pets' } } },
      ],
      rereads: [['organizations', 'organization', 'connections', 'openapi']],
      gives: { text: '{}' },
    },
    {
      with: ['organization', { slug: 'pets' } as OpenAPISpec],
      sends: [{ deleteOpenAPISpecBySlug: { params: { organizationId: 'organization', specSlug: 'pets' } } }],
      rereads: [['organizations', 'organization', 'connections', 'openapi']],
    },
  ],
  restoreSpec: {
    with: ['organization', { slug: 'pets', visibility: 'public' } as OpenAPISpec, { text: '{}' }],
    sends: [
      {
        createOrUpdateOpenAPISpecBySlug: {
          params: { organizationId: 'organization', specSlug: 'pets' },
          body: { source: { text: '{}' } },
        },
      },
      {
        updateOpenAPISpecBySlug: {
          params: { organizationId: 'organization', specSlug: 'pets' },
          body: { visibility: 'public' },
        },
      },
    ],
    rereads: [
      ['organizations', 'organization', 'connections', 'openapi'],
      ['organizations', 'organization', 'connections', 'openapi'],
    ],
  },
  translationsQuery: [
    {
      with: ['organization'],
      sends: [{ listTranslations: { params: { organizationId: 'organization' }, query: { limit: 1000 } } }],
      gives: [],
    },
    {
      with: ['organization'],
      answers: { listTranslations: { items: [{ result: { space: 'new' } }] } },
      sends: [{ listTranslations: { params: { organizationId: 'organization' }, query: { limit: 1000 } } }],
      rereads: [['organizations', 'organization', 'spaces']],
      gives: [{ result: { space: 'new' } }],
    },
  ],
  translationQuery: {
    with: ['organization', 'translation'],
    sends: [{ getTranslation: { params: { organizationId: 'organization', translationId: 'translation' } } }],
  },
  taggedTranslationQuery: {
    with: ['organization', 'translation'],
    sends: [{ getTranslation: { params: { organizationId: 'organization', translationId: 'translation' } } }],
    gives: { data: { items: [] }, tag: '"tag of getTranslation"' },
  },
  instruct: [
    {
      with: [{ organizationId: 'organization', translationId: 'translation' }, {} as Document],
      sends: [
        {
          updateTranslation: {
            params: { organizationId: 'organization', translationId: 'translation' },
            body: { instructions: {} },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'connections', 'translations']],
    },
    {
      with: [{ organizationId: 'organization', translationId: 'translation' }, {} as Document, '"tag"'],
      sends: [
        {
          updateTranslation: {
            params: { organizationId: 'organization', translationId: 'translation' },
            body: { instructions: {} },
            headers: { 'If-Match': '"tag"' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'connections', 'translations']],
    },
  ],
  translate: {
    with: ['organization', { source: 'space', language: 'de' } as never],
    sends: [
      { createTranslation: { params: { organizationId: 'organization' }, body: { source: 'space', language: 'de' } } },
    ],
    rereads: [
      ['organizations', 'organization', 'connections', 'translations'],
      ['organizations', 'organization', 'spaces'],
      ['work'],
    ],
  },
  runAgain: {
    with: ['organization', 'translation'],
    sends: [{ runTranslation: { params: { organizationId: 'organization', translationId: 'translation' } } }],
    rereads: [['organizations', 'organization', 'connections', 'translations'], ['work']],
  },
  removeTranslation: {
    with: ['organization', 'translation'],
    sends: [{ deleteTranslation: { params: { organizationId: 'organization', translationId: 'translation' } } }],
    rereads: [['organizations', 'organization', 'connections', 'translations']],
  },
  glossaryQuery: {
    with: ['organization'],
    sends: [{ listGlossaryEntries: { params: { organizationId: 'organization' }, query: { limit: 1000 } } }],
    gives: [],
  },
  glossaryEntryQuery: {
    with: ['organization', 'entry'],
    sends: [{ getGlossaryEntry: { params: { organizationId: 'organization', glossaryEntryId: 'entry' } } }],
    gives: { data: { items: [] }, tag: '"tag of getGlossaryEntry"' },
  },
  changeGlossary: {
    with: ['organization', [{ type: 'delete', id: 'entry' }]],
    sends: [
      {
        updateGlossaryEntries: {
          params: { organizationId: 'organization' },
          body: { operations: [{ type: 'delete', id: 'entry' }] },
        },
      },
    ],
    rereads: [['organizations', 'organization', 'connections', 'glossary']],
  },
  removeTerm: [
    {
      with: ['organization', entry],
      answers: { getGlossaryEntry: { updatedAt: 'entry.updatedAt' } },
      sends: [
        { getGlossaryEntry: { params: { organizationId: 'organization', glossaryEntryId: 'entry.id' } } },
        {
          updateGlossaryEntries: {
            params: { organizationId: 'organization' },
            body: { operations: [{ type: 'delete', id: 'entry.id', ifMatch: '"tag of getGlossaryEntry"' }] },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'connections', 'glossary']],
    },
    {
      with: ['organization', entry],
      answers: { getGlossaryEntry: { updatedAt: 'later' } },
      sends: [
        { getGlossaryEntry: { params: { organizationId: 'organization', glossaryEntryId: 'entry.id' } } },
        {
          updateGlossaryEntries: {
            params: { organizationId: 'organization' },
            body: { operations: [{ type: 'delete', id: 'entry.id', ifMatch: '"changed"' }] },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'connections', 'glossary']],
    },
  ],
})
