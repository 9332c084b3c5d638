import { sends } from '../sends.ts'

const site = { organizationId: 'organization', siteId: 'site' }
const shown = (id: string) => ({ object: 'site-space', id, space: { id: `space of ${id}` } })
const structure = { structure: [{ object: 'site-section', siteSpaces: [shown('first')] }, shown('second')] }
const pages = { pages: [{ id: 'group', type: 'group', pages: [{ id: 'page', type: 'document', pages: [] }] }] }

sends(await import('./first-page.ts'), {
  firstPageQuery: [
    {
      with: [site],
      answers: {
        getSiteStructure: structure,
        listPages: pages,
        getPageById: { type: 'document', title: 'title', document: 'document' },
      },
      sends: [
        { getSiteStructure: { params: site } },
        { listPages: { params: { spaceId: 'space of first' }, query: { metadata: false } } },
        {
          getPageById: {
            params: { spaceId: 'space of first', pageId: 'page' },
            query: {
              format: 'document',
              metadata: false,
              evaluated: 'deterministic-only',
              dereferenced: 'reusable-contents',
            },
          },
        },
      ],
      gives: {
        title: 'title',
        document: 'document',
        pages: [{ id: 'group', type: 'group', pages: [{ id: 'page', type: 'document', pages: [] }] }],
        spaceId: 'space of first',
      },
    },
    {
      with: [{ ...site, siteSpaceId: 'second' }],
      answers: { getSiteStructure: structure, listPages: { pages: [] } },
      sends: [
        { getSiteStructure: { params: site } },
        { listPages: { params: { spaceId: 'space of second' }, query: { metadata: false } } },
      ],
      gives: null,
    },
    {
      with: [site],
      answers: { getSiteStructure: { structure: [] } },
      sends: [{ getSiteStructure: { params: site } }],
      gives: null,
    },
  ],
  firstFilesQuery: [
    {
      with: ['space'],
      sends: [{ listFiles: { params: { spaceId: 'space' }, query: { limit: 1000, metadata: false } } }],
      gives: new Map([]),
    },
    {
      with: [undefined],
      sends: [{ listFiles: { params: { spaceId: '' }, query: { limit: 1000, metadata: false } } }],
      gives: new Map([]),
    },
  ],
})
