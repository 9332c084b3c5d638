import { gone, sends } from '../sends.ts'

const site = { organizationId: 'organization', siteId: 'site' }

sends(await import('./visitors.ts'), {
  claimsQuery: [
    {
      with: [site],
      answers: { getSiteAdaptiveSchema: { jsonSchema: { properties: { plan: 'claim' } } } },
      sends: [{ getSiteAdaptiveSchema: { params: site } }],
      gives: { data: { plan: 'claim' }, tag: '"tag of getSiteAdaptiveSchema"' },
    },
    {
      with: [site],
      answers: { getSiteAdaptiveSchema: gone },
      sends: [{ getSiteAdaptiveSchema: { params: site } }],
      gives: { data: {}, tag: '' },
    },
  ],
  setClaims: [
    {
      with: [site, { plan: { type: 'string' } }],
      sends: [
        {
          updateSiteAdaptiveSchema: {
            params: site,
            body: {
              jsonSchema: { type: 'object', properties: { plan: { type: 'string' } }, additionalProperties: false },
            },
          },
        },
        { updateSiteById: { params: site, body: { adaptiveContent: { enabled: true } } } },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
    {
      with: [site, {}, '"tag"'],
      sends: [
        {
          updateSiteAdaptiveSchema: {
            params: site,
            body: { jsonSchema: { type: 'object', properties: {}, additionalProperties: false } },
            headers: { 'If-Match': '"tag"' },
          },
        },
        { updateSiteById: { params: site, body: { adaptiveContent: { enabled: true } } } },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
  ],
  readyConditionsQuery: { with: [site], sends: [{ listSiteAdaptiveTemplateConditions: { params: site } }], gives: [] },
})
