import { sends } from '../sends.ts'

const diff = {
  pages: [
    { id: 'edited', before: {}, after: {} },
    { id: 'added', after: {} },
  ],
  variables: [{ name: 'tide', before: 'high' }, { name: 'moon' }],
  reusableContents: [
    { id: 'edited', before: {}, after: {} },
    { id: 'removed', before: {} },
    { id: 'added', after: {} },
  ],
}

sends(await import('./reverts.ts'), {
  createRevert: {
    with: [{ spaceId: 'space', changeRequestId: 'change' }, 'subject'],
    answers: {
      getRevisionById: { parents: ['parent'] },
      getRevisionDiff: diff,
      getReusableContentInRevisionById: { title: 'title', markdown: 'Old' },
    },
    sends: [
      { getChangeRequestById: { params: { spaceId: 'space', changeRequestId: 'change' } } },
      {
        getRevisionById: {
          params: { spaceId: 'space', revisionId: 'getChangeRequestById.revisionMerged' },
          query: { metadata: false },
        },
      },
      {
        getRevisionDiff: {
          params: { spaceId: 'space', revisionId: 'getChangeRequestById.revisionMerged' },
          query: { limit: 1000, blocks: false },
        },
      },
      {
        getReusableContentInRevisionById: {
          params: { spaceId: 'space', revisionId: 'parent', reusableContentId: 'edited' },
          query: { format: 'markdown' },
        },
      },
      {
        getReusableContentInRevisionById: {
          params: { spaceId: 'space', revisionId: 'parent', reusableContentId: 'removed' },
          query: { format: 'markdown' },
        },
      },
      { createChangeRequest: { params: { spaceId: 'space' }, body: { subject: 'subject' } } },
      {
        updateChangeRequestContent: {
          params: { spaceId: 'space', changeRequestId: 'createChangeRequest.id' },
          query: { compat: false },
          body: {
            changes: [
              {
                operation: 'update_reusable_content',
                reusableContent: 'edited',
                title: 'title',
                document: { markdown: 'Old' },
              },
              { operation: 'insert_reusable_content', title: 'title', document: { markdown: 'Old' } },
              { operation: 'delete_reusable_content', reusableContent: 'added' },
              { operation: 'update_variables', variables: { tide: 'high', moon: null } },
              { operation: 'revert_page', page: 'edited', revision: 'parent' },
              { operation: 'delete_page', page: 'added' },
            ],
            base: 'getChangeRequestById.revisionMerged',
          },
        },
      },
    ],
    rereads: [['content', 'space', 'createChangeRequest.id']],
  },
  createRestore: [
    {
      with: ['space', 'revision', 'subject'],
      answers: { getRevisionDiff: { pages: [], reusableContents: [] } },
      sends: [
        { getSpaceById: { params: { spaceId: 'space' } } },
        {
          getRevisionDiff: {
            params: { spaceId: 'space', revisionId: 'getSpaceById.revision' },
            query: { limit: 1000, blocks: false, base: 'revision' },
          },
        },
        { createChangeRequest: { params: { spaceId: 'space' }, body: { subject: 'subject' } } },
      ],
    },
    {
      with: ['space', 'revision', 'subject', 'page'],
      sends: [
        { createChangeRequest: { params: { spaceId: 'space' }, body: { subject: 'subject' } } },
        {
          updateChangeRequestContent: {
            params: { spaceId: 'space', changeRequestId: 'createChangeRequest.id' },
            query: { compat: false },
            body: { changes: [{ operation: 'revert_page', page: 'page', revision: 'revision' }] },
          },
        },
      ],
      rereads: [['content', 'space', 'createChangeRequest.id']],
    },
    {
      with: ['space', 'revision', 'subject'],
      answers: { getRevisionDiff: diff, getReusableContentInRevisionById: { title: 'title', markdown: 'Old' } },
      sends: [
        { getSpaceById: { params: { spaceId: 'space' } } },
        {
          getRevisionDiff: {
            params: { spaceId: 'space', revisionId: 'getSpaceById.revision' },
            query: { limit: 1000, blocks: false, base: 'revision' },
          },
        },
        {
          getReusableContentInRevisionById: {
            params: { spaceId: 'space', revisionId: 'revision', reusableContentId: 'edited' },
            query: { format: 'markdown' },
          },
        },
        {
          getReusableContentInRevisionById: {
            params: { spaceId: 'space', revisionId: 'revision', reusableContentId: 'removed' },
            query: { format: 'markdown' },
          },
        },
        { createChangeRequest: { params: { spaceId: 'space' }, body: { subject: 'subject' } } },
        {
          updateChangeRequestContent: {
            params: { spaceId: 'space', changeRequestId: 'createChangeRequest.id' },
            query: { compat: false },
            body: {
              changes: [
                {
                  operation: 'update_reusable_content',
                  reusableContent: 'edited',
                  title: 'title',
                  document: { markdown: 'Old' },
                },
                { operation: 'insert_reusable_content', title: 'title', document: { markdown: 'Old' } },
                { operation: 'delete_reusable_content', reusableContent: 'added' },
                { operation: 'update_variables', variables: { tide: 'high', moon: null } },
                { operation: 'revert_page', page: 'edited', revision: 'revision' },
                { operation: 'delete_page', page: 'added' },
              ],
            },
          },
        },
      ],
      rereads: [['content', 'space', 'createChangeRequest.id']],
    },
  ],
})
