import type { ShareLink } from '@scriptorium/client'
import { sends } from '../sends.ts'

const site = { organizationId: 'organization', siteId: 'site' }
const link = { id: 'link', active: true, activeUntil: 'later' } as ShareLink

sends(await import('./share-links.ts'), {
  shareLinksQuery: { with: [site], sends: [{ listSiteShareLinks: { params: site, query: { limit: 100 } } }] },
  createShareLink: {
    with: [site, { name: 'name' }],
    sends: [{ createSiteShareLink: { params: site, body: { name: 'name' } } }],
    rereads: [
      ['sites', 'organization', 'site'],
      ['organizations', 'organization', 'sites'],
    ],
  },
  updateShareLink: [
    {
      with: [site, link, { active: false }],
      answers: { getSiteShareLinkById: link },
      sends: [
        { getSiteShareLinkById: { params: { ...site, shareLinkId: 'link' } } },
        {
          updateSiteShareLinkById: {
            params: { ...site, shareLinkId: 'link' },
            body: { active: false },
            headers: { 'If-Match': '"tag of getSiteShareLinkById"' },
          },
        },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
    {
      with: [site, link, { active: false }, true],
      sends: [{ updateSiteShareLinkById: { params: { ...site, shareLinkId: 'link' }, body: { active: false } } }],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
  ],
  deleteShareLink: [
    {
      with: [site, link, false],
      answers: { getSiteShareLinkById: link },
      sends: [
        { getSiteShareLinkById: { params: { ...site, shareLinkId: 'link' } } },
        {
          deleteSiteShareLinkById: {
            params: { ...site, shareLinkId: 'link' },
            headers: { 'If-Match': '"tag of getSiteShareLinkById"' },
          },
        },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
    {
      with: [site, link, true],
      sends: [{ deleteSiteShareLinkById: { params: { ...site, shareLinkId: 'link' } } }],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
  ],
})
