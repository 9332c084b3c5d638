import { sends } from '../sends.ts'

sends(await import('./page-history.ts'), {
  pageHistoryQuery: {
    with: ['space', 'page'],
    answers: {
      listChangeRequestsForSpace: {
        items: [{ id: 'newer', revisionMerged: 'second' }, { id: 'other' }, { id: 'older', revisionMerged: 'first' }],
      },
      getPageInRevisionById: { updatedAt: 'now' },
    },
    sends: [
      {
        listChangeRequestsForSpace: {
          params: { spaceId: 'space' },
          query: { status: 'merged', orderBy: 'mergedAt', limit: 100 },
        },
      },
      { getPageInRevisionById: { params: { spaceId: 'space', revisionId: 'first', pageId: 'page' } } },
      { getPageInRevisionById: { params: { spaceId: 'space', revisionId: 'second', pageId: 'page' } } },
      {
        listChangeRequestsForSpace: {
          params: { spaceId: 'space' },
          query: { status: 'merged', orderBy: 'mergedAt', limit: 100, page: 'second' },
        },
      },
      { getPageInRevisionById: { params: { spaceId: 'space', revisionId: 'first', pageId: 'page' } } },
      { getPageInRevisionById: { params: { spaceId: 'space', revisionId: 'second', pageId: 'page' } } },
    ],
  },
})
