import { sends } from '../sends.ts'

const shown = {
  organizationId: 'organization',
  siteId: 'site',
  title: 'title',
  siteSpaceId: 'siteSpace',
  spaceId: 'space',
}

sends(await import('./previews.ts'), {
  sitesWithSpaceQuery: {
    with: ['organization', 'space'],
    answers: {
      listSites: { items: [{ id: 'site', title: 'title' }] },
      listSiteSpaces: {
        items: [
          { id: 'first', space: { id: 'other' } },
          { id: 'second', space: { id: 'space' } },
        ],
      },
    },
    sends: [
      { listSites: { params: { organizationId: 'organization' }, query: { limit: 100 } } },
      { listSiteSpaces: { params: { organizationId: 'organization', siteId: 'site' }, query: { limit: 1000 } } },
    ],
    gives: [
      { organizationId: 'organization', siteId: 'site', title: 'title', siteSpaceId: 'second', spaceId: 'space' },
    ],
  },
  previewQuery: [
    {
      with: [shown, 'change', ''],
      sends: [
        {
          getSitePublishingPreviewById: {
            params: { organizationId: 'organization', siteId: 'site' },
            query: { siteSpace: 'siteSpace', changeRequest: 'change' },
          },
        },
      ],
    },
    {
      with: [shown, 'change', '{}'],
      sends: [
        {
          getSitePublishingPreviewById: {
            params: { organizationId: 'organization', siteId: 'site' },
            query: { siteSpace: 'siteSpace', changeRequest: 'change', claims: '{}' },
          },
        },
      ],
    },
  ],
})
