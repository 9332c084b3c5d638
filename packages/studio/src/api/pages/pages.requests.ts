import { sends } from '../sends.ts'

const [main, draft] = [{ spaceId: 'space' }, { spaceId: 'space', changeRequestId: 'change' }]
const then = { spaceId: 'space', revisionId: 'revision' }

sends(await import('./pages.ts'), {
  placeKey: [
    { with: [main], gives: ['content', 'space', 'main'] },
    { with: [draft], gives: ['content', 'space', 'change'] },
    { with: [then], gives: ['content', 'space', 'revision'] },
  ],
  treeQuery: [
    {
      with: [main],
      sends: [{ listPages: { params: { spaceId: 'space' }, query: { metadata: false } } }],
      gives: 'listPages.pages',
    },
    {
      with: [draft],
      sends: [{ listPagesInChangeRequest: { params: draft, query: { metadata: false } } }],
      gives: 'listPagesInChangeRequest.pages',
    },
    {
      with: [then],
      sends: [{ listPagesInRevisionById: { params: then, query: { metadata: false } } }],
      gives: 'listPagesInRevisionById.pages',
    },
  ],
  pageQuery: [
    {
      with: [main, 'page'],
      sends: [
        {
          getPageById: {
            params: { spaceId: 'space', pageId: 'page' },
            query: {
              format: 'document',
              metadata: false,
              evaluated: 'deterministic-only',
              dereferenced: 'reusable-contents',
            },
          },
        },
      ],
    },
    {
      with: [then, 'page'],
      sends: [
        {
          getPageInRevisionById: {
            params: { ...then, pageId: 'page' },
            query: {
              format: 'document',
              metadata: false,
              evaluated: 'deterministic-only',
              dereferenced: 'reusable-contents',
            },
          },
        },
      ],
    },
    {
      with: [draft, 'page'],
      sends: [
        {
          getPageInChangeRequestById: {
            params: { ...draft, pageId: 'page' },
            query: {
              format: 'document',
              metadata: false,
              evaluated: 'deterministic-only',
              dereferenced: 'reusable-contents',
            },
          },
        },
      ],
    },
  ],
  loadSource: [
    {
      with: [main, 'page'],
      sends: [
        {
          getPageById: { params: { spaceId: 'space', pageId: 'page' }, query: { format: 'document', metadata: false } },
        },
      ],
    },
    {
      with: [draft, 'page'],
      sends: [
        {
          getPageInChangeRequestById: {
            params: { ...draft, pageId: 'page' },
            query: { format: 'document', metadata: false },
          },
        },
      ],
    },
  ],
  storedPageQuery: [
    {
      with: [main, 'page'],
      sends: [
        {
          getPageById: { params: { spaceId: 'space', pageId: 'page' }, query: { format: 'document', metadata: false } },
        },
      ],
    },
    {
      with: [draft, 'page'],
      sends: [
        {
          getPageInChangeRequestById: {
            params: { ...draft, pageId: 'page' },
            query: { format: 'document', metadata: false },
          },
        },
      ],
    },
  ],
  loadPageAt: [
    {
      with: ['space', 'revision', 'page'],
      sends: [
        {
          getPageInRevisionById: {
            params: { spaceId: 'space', revisionId: 'revision', pageId: 'page' },
            query: { format: 'document', metadata: false },
          },
        },
      ],
    },
    {
      with: ['space', 'revision', 'page', 'markdown'],
      sends: [
        {
          getPageInRevisionById: {
            params: { spaceId: 'space', revisionId: 'revision', pageId: 'page' },
            query: { format: 'markdown', metadata: false },
          },
        },
      ],
    },
  ],
  sourceQuery: {
    with: ['space', 'change', 'page', 'markdown'],
    sends: [
      { getChangeRequestById: { params: draft } },
      {
        getPageInRevisionById: {
          params: { spaceId: 'space', revisionId: 'getChangeRequestById.revision', pageId: 'page' },
          query: { format: 'markdown', metadata: false },
        },
      },
    ],
    gives: { revision: 'getChangeRequestById.revision', page: { items: [] } },
  },
  revisionQuery: {
    with: ['space', 'change'],
    sends: [{ getRevisionOfChangeRequestById: { params: draft, query: { metadata: false } } }],
  },
  filesQuery: [
    {
      with: [main],
      answers: { listFiles: { items: [{ id: 'file' }] } },
      sends: [{ listFiles: { params: { spaceId: 'space' }, query: { limit: 1000, metadata: false } } }],
      gives: new Map([['file', { id: 'file' }]]),
    },
    {
      with: [draft],
      sends: [{ listFilesInChangeRequestById: { params: draft, query: { limit: 1000, metadata: false } } }],
      gives: new Map([]),
    },
  ],
})
