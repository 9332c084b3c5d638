import type { SiteCustomization } from '@scriptorium/client'
import { sends } from '../sends.ts'

const site = { organizationId: 'organization', siteId: 'site' }
const siteSpace = { ...site, siteSpaceId: 'siteSpace' }
const saved = { title: 'saved', favicon: 'same' } as unknown as SiteCustomization
const look = { title: 'look', favicon: 'same' } as unknown as SiteCustomization

sends(await import('./look.ts'), {
  lookQuery: [
    {
      with: [site],
      sends: [{ getSiteCustomizationById: { params: site } }],
      gives: { data: { items: [] }, tag: '"tag of getSiteCustomizationById"' },
    },
    {
      with: [siteSpace],
      sends: [{ getSiteSpaceCustomizationById: { params: { ...site, siteSpaceId: 'siteSpace' } } }],
      gives: { data: { items: [] }, tag: '"tag of getSiteSpaceCustomizationById"' },
    },
  ],
  setLook: [
    {
      with: [site, saved, look, '"tag"'],
      sends: [
        {
          updateSiteCustomizationById: {
            params: site,
            body: { title: 'look', favicon: 'same' },
            headers: { 'If-Match': '"tag"' },
          },
        },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
    {
      with: [siteSpace, saved, look, '"tag"'],
      sends: [
        {
          overrideSiteSpaceCustomizationById: {
            params: { ...site, siteSpaceId: 'siteSpace' },
            body: { title: 'look' },
            headers: { 'If-Match': '"tag"' },
          },
        },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
  ],
  resetLook: [
    {
      with: [siteSpace, false],
      sends: [
        { getSiteSpaceCustomizationById: { params: { ...site, siteSpaceId: 'siteSpace' } } },
        {
          deleteSiteSpaceCustomizationById: {
            params: { ...site, siteSpaceId: 'siteSpace' },
            headers: { 'If-Match': '"tag of getSiteSpaceCustomizationById"' },
          },
        },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
    {
      with: [siteSpace, true],
      sends: [
        { getSiteSpaceCustomizationById: { params: { ...site, siteSpaceId: 'siteSpace' } } },
        { deleteSiteSpaceCustomizationById: { params: { ...site, siteSpaceId: 'siteSpace' } } },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
  ],
  shownSpacesQuery: { with: [site], sends: [{ listSiteSpaces: { params: site, query: { limit: 100 } } }], gives: [] },
  shownTitleQuery: {
    with: [siteSpace],
    sends: [{ listSiteSpaces: { params: site, query: { limit: 100 } } }],
    gives: [],
  },
})
