import type { Comment } from '@scriptorium/client'
import { sends } from '../sends.ts'

const draft = { spaceId: 'space', changeRequestId: 'change' }
const comment = { id: 'comment', target: { revision: 'revision' } } as Comment

sends(await import('./anchors.ts'), {
  commentedVersionsQuery: [
    {
      with: [draft, 'page', [comment]],
      answers: { getPageInRevisionById: { document: 'document' } },
      sends: [
        {
          getPageInRevisionById: {
            params: { spaceId: 'space', revisionId: 'revision', pageId: 'page' },
            query: { format: 'document', metadata: false },
          },
        },
      ],
      gives: [{ comment: { id: 'comment', target: { revision: 'revision' } }, document: 'document' }],
    },
    {
      with: [draft, 'page', [comment]],
      answers: { getPageInRevisionById: new Error('gone') },
      sends: [
        {
          getPageInRevisionById: {
            params: { spaceId: 'space', revisionId: 'revision', pageId: 'page' },
            query: { format: 'document', metadata: false },
          },
        },
      ],
      gives: [{ comment: { id: 'comment', target: { revision: 'revision' } } }],
    },
  ],
})
