import { sends } from '../sends.ts'

const [main, draft] = [{ spaceId: 'space' }, { spaceId: 'space', changeRequestId: 'change' }]
const at = (id: string) => ({ kind: 'page', page: { id, title: `title of ${id}` } })
const links = [
  {
    targetReference: { kind: 'reusable-content', reusableContent: { id: 'content' } },
    locationReferences: [at('a'), at('a'), at('b'), { kind: 'space' }],
  },
  { targetReference: { kind: 'page' }, locationReferences: [at('c')] },
]

sends(await import('./contents.ts'), {
  contentsQuery: [
    {
      with: [main],
      answers: { getCurrentRevision: { id: 'revision', reusableContents: ['content'] } },
      sends: [{ getCurrentRevision: { params: { spaceId: 'space' }, query: { metadata: false } } }],
      gives: { revision: 'revision', reusableContents: ['content'], variables: {} },
    },
    {
      with: [draft],
      answers: {
        getRevisionOfChangeRequestById: { id: 'revision', reusableContents: [], variables: { tide: 'high' } },
      },
      sends: [{ getRevisionOfChangeRequestById: { params: draft, query: { metadata: false } } }],
      gives: { revision: 'revision', reusableContents: [], variables: { tide: 'high' } },
    },
  ],
  loadContent: [
    {
      with: [main, 'content'],
      sends: [
        {
          getReusableContentById: {
            params: { spaceId: 'space', reusableContentId: 'content' },
            query: { format: 'markdown', metadata: false },
          },
        },
      ],
    },
    {
      with: [draft, 'content'],
      sends: [
        {
          getReusableContentInChangeRequestById: {
            params: { ...draft, reusableContentId: 'content' },
            query: { format: 'markdown', metadata: false },
          },
        },
      ],
    },
  ],
  usesQuery: [
    {
      with: [main],
      answers: { listSpaceLinks: { items: links } },
      sends: [{ listSpaceLinks: { params: { spaceId: 'space' }, query: { limit: 1000 } } }],
      gives: new Map([
        [
          'content',
          [
            { id: 'a', title: 'title of a' },
            { id: 'b', title: 'title of b' },
          ],
        ],
      ]),
    },
    {
      with: [draft],
      sends: [{ listChangeRequestLinks: { params: draft, query: { limit: 1000 } } }],
      gives: new Map([]),
    },
  ],
  changeContents: {
    with: ['space', 'me', 'subject', [{ operation: 'delete_page', page: 'page' }], 'base'],
    answers: { listChangeRequestsForSpace: { items: [{ id: 'mine' }] } },
    sends: [
      {
        listChangeRequestsForSpace: {
          params: { spaceId: 'space' },
          query: { status: 'draft', creator: 'me', limit: 10 },
        },
      },
      {
        updateChangeRequestContent: {
          params: { spaceId: 'space', changeRequestId: 'mine' },
          query: { compat: false },
          body: { changes: [{ operation: 'delete_page', page: 'page' }], base: 'base' },
        },
      },
    ],
    rereads: [
      ['content', 'space', 'mine'],
      ['change-requests', 'space'],
    ],
    gives: 'mine',
  },
})
