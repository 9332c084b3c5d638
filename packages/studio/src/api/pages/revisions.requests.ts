import type { PageDiff } from '@scriptorium/client'
import { named, sends } from '../sends.ts'

const revisions = { spaceId: 'space', from: 'older', to: 'newer' }

sends(await import('./revisions.ts'), {
  revisionDiffQuery: {
    with: [revisions],
    sends: [{ getRevisionDiff: { params: { spaceId: 'space', revisionId: 'newer' }, query: { base: 'older' } } }],
  },
  revisionAtQuery: {
    with: ['space', 'revision'],
    sends: [{ getRevisionById: { params: { spaceId: 'space', revisionId: 'revision' } } }],
  },
  documentOf: [{ with: [{ document: 'document' } as never], gives: 'document' }, { with: [{} as never] }],
  revisionVersionsQuery: [
    {
      with: [revisions, named<PageDiff>('page')],
      sends: [
        {
          getPageInRevisionById: {
            params: { spaceId: 'space', revisionId: 'older', pageId: 'page.id' },
            query: { format: 'document', metadata: false },
          },
        },
        {
          getPageInRevisionById: {
            params: { spaceId: 'space', revisionId: 'newer', pageId: 'page.id' },
            query: { format: 'document', metadata: false },
          },
        },
      ],
      gives: {},
    },
    {
      with: [revisions, named<PageDiff>('page', { after: undefined as never })],
      sends: [
        {
          getPageInRevisionById: {
            params: { spaceId: 'space', revisionId: 'older', pageId: 'page.id' },
            query: { format: 'document', metadata: false },
          },
        },
      ],
      gives: {},
    },
    {
      with: [revisions, named<PageDiff>('page', { before: undefined as never })],
      sends: [
        {
          getPageInRevisionById: {
            params: { spaceId: 'space', revisionId: 'newer', pageId: 'page.id' },
            query: { format: 'document', metadata: false },
          },
        },
      ],
      gives: {},
    },
  ],
})
