import { sends } from '../sends.ts'

const site = { organizationId: 'organization', siteId: 'site' }

sends(await import('./sign-in.ts'), {
  visitorAuthQuery: {
    with: [site],
    sends: [{ getSitePublishingAuthById: { params: site } }],
    gives: { data: { items: [] }, tag: '"tag of getSitePublishingAuthById"' },
  },
  setVisitorAuth: [
    {
      with: [site, { backend: 'custom' }],
      sends: [{ updateSitePublishingAuthById: { params: site, body: { backend: 'custom' } } }],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
    {
      with: [site, { backend: 'custom' }, '"tag"'],
      sends: [
        {
          updateSitePublishingAuthById: { params: site, body: { backend: 'custom' }, headers: { 'If-Match': '"tag"' } },
        },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
  ],
  replaceSigningKey: {
    with: [site],
    sends: [{ regenerateSitePublishingAuthById: { params: site } }],
    rereads: [
      ['sites', 'organization', 'site'],
      ['organizations', 'organization', 'sites'],
    ],
  },
  previewAs: [
    {
      with: [site, '', ''],
      sends: [{ getSitePublishingPreviewById: { params: site, query: {} } }],
      gives: 'getSitePublishingPreviewById.url',
    },
    {
      with: [site, '{}', 'siteSpace'],
      sends: [{ getSitePublishingPreviewById: { params: site, query: { claims: '{}', siteSpace: 'siteSpace' } } }],
      gives: 'getSitePublishingPreviewById.url',
    },
  ],
})
