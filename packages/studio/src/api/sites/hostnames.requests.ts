import { sends } from '../sends.ts'

const site = { organizationId: 'organization', siteId: 'site' }

sends(await import('./hostnames.ts'), {
  hostnamesQuery: { with: [site], sends: [{ listCustomHostnamesOfSite: { params: site } }], gives: [] },
  setHostname: {
    with: [site, 'docs.example'],
    sends: [
      { setCustomHostname: { params: { hostname: 'docs.example' }, body: { target: { type: 'site', site: 'site' } } } },
    ],
    rereads: [
      ['sites', 'organization', 'site'],
      ['organizations', 'organization', 'sites'],
    ],
  },
  checkHostname: {
    with: [site, 'docs.example'],
    sends: [{ dnsRevalidateCustomHostname: { params: { hostname: 'docs.example' } } }],
    rereads: [
      ['sites', 'organization', 'site'],
      ['organizations', 'organization', 'sites'],
    ],
  },
  removeHostname: [
    {
      with: [site, 'docs.example'],
      answers: { getCustomHostname: { target: { type: 'site', site: 'site' } } },
      sends: [
        { getCustomHostname: { params: { hostname: 'docs.example' } } },
        {
          removeCustomHostname: {
            params: { hostname: 'docs.example' },
            headers: { 'If-Match': '"tag of getCustomHostname"' },
          },
        },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
    {
      with: [site, 'docs.example'],
      answers: { getCustomHostname: { target: { type: 'site', site: 'another' } } },
      sends: [
        { getCustomHostname: { params: { hostname: 'docs.example' } } },
        {
          removeCustomHostname: {
            params: { hostname: 'docs.example' },
            headers: { 'If-Match': '"changed"' },
          },
        },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
  ],
})
