import { sends } from '../sends.ts'

sends(await import('./organization.ts'), {
  taggedOrganizationQuery: {
    with: ['organization'],
    sends: [{ getOrganizationById: { params: { organizationId: 'organization' } } }],
    gives: { data: { items: [] }, tag: '"tag of getOrganizationById"' },
  },
  updateOrganization: [
    {
      with: ['organization', { title: 'title' }],
      sends: [{ updateOrganizationById: { params: { organizationId: 'organization' }, body: { title: 'title' } } }],
      rereads: [['organizations']],
    },
    {
      with: ['organization', { title: 'title' }, '"tag"'],
      sends: [
        {
          updateOrganizationById: {
            params: { organizationId: 'organization' },
            body: { title: 'title' },
            headers: { 'If-Match': '"tag"' },
          },
        },
      ],
      rereads: [['organizations']],
    },
  ],
  beginOrganization: {
    with: ['title'],
    sends: [{ createOrganization: { body: { title: 'title' } } }],
    rereads: [['organizations']],
    gives: 'createOrganization.id',
  },
  providersKey: { with: ['organization'], gives: ['organizations', 'organization', 'providers'] },
  providersQuery: {
    with: ['organization'],
    answers: {
      listSAMLProvidersInOrganizationById: { items: ['saml'] },
      listOIDCProvidersInOrganizationById: { items: ['oidc'] },
    },
    sends: [
      { listSAMLProvidersInOrganizationById: { params: { organizationId: 'organization' }, query: { limit: 100 } } },
      { listOIDCProvidersInOrganizationById: { params: { organizationId: 'organization' }, query: { limit: 100 } } },
    ],
    gives: ['saml', 'oidc'],
  },
  samlProviderQuery: {
    with: ['organization', 'provider'],
    sends: [
      { getOrganizationSAMLProviderById: { params: { organizationId: 'organization', samlProviderId: 'provider' } } },
    ],
    gives: { data: { items: [] }, tag: '"tag of getOrganizationSAMLProviderById"' },
  },
  oidcProviderQuery: {
    with: ['organization', 'provider'],
    sends: [
      { getOrganizationOIDCProviderById: { params: { organizationId: 'organization', oidcProviderId: 'provider' } } },
    ],
    gives: { data: { items: [] }, tag: '"tag of getOrganizationOIDCProviderById"' },
  },
  createProvider: [
    {
      with: ['organization', 'saml', 'label'],
      sends: [
        { createOrganizationSAMLProvider: { params: { organizationId: 'organization' }, body: { label: 'label' } } },
      ],
      rereads: [['organizations', 'organization', 'providers']],
      gives: 'createOrganizationSAMLProvider.id',
    },
    {
      with: ['organization', 'oidc', 'label'],
      sends: [
        { createOrganizationOIDCProvider: { params: { organizationId: 'organization' }, body: { label: 'label' } } },
      ],
      rereads: [['organizations', 'organization', 'providers']],
      gives: 'createOrganizationOIDCProvider.id',
    },
  ],
  updateSaml: [
    {
      with: [{ organizationId: 'organization', samlProviderId: 'provider' }, { label: 'label' }, '"tag"'],
      sends: [
        {
          updateOrganizationSAMLProvider: {
            params: { organizationId: 'organization', samlProviderId: 'provider' },
            body: { label: 'label' },
            headers: { 'If-Match': '"tag"' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'providers']],
    },
    {
      with: [{ organizationId: 'organization', samlProviderId: 'provider' }, { label: 'label' }],
      sends: [
        {
          updateOrganizationSAMLProvider: {
            params: { organizationId: 'organization', samlProviderId: 'provider' },
            body: { label: 'label' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'providers']],
    },
  ],
  updateOidc: [
    {
      with: [{ organizationId: 'organization', oidcProviderId: 'provider' }, { label: 'label' }, '"tag"'],
      sends: [
        {
          updateOrganizationOIDCProvider: {
            params: { organizationId: 'organization', oidcProviderId: 'provider' },
            body: { label: 'label' },
            headers: { 'If-Match': '"tag"' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'providers']],
    },
    {
      with: [{ organizationId: 'organization', oidcProviderId: 'provider' }, { label: 'label' }],
      sends: [
        {
          updateOrganizationOIDCProvider: {
            params: { organizationId: 'organization', oidcProviderId: 'provider' },
            body: { label: 'label' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'providers']],
    },
  ],
  deleteProvider: [
    {
      with: ['organization', 'saml', 'provider', '"tag"'],
      sends: [
        {
          deleteOrganizationSAMLProvider: {
            params: { organizationId: 'organization', samlProviderId: 'provider' },
            headers: { 'If-Match': '"tag"' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'providers']],
    },
    {
      with: ['organization', 'oidc', 'provider', '"tag"'],
      sends: [
        {
          deleteOrganizationOIDCProvider: {
            params: { organizationId: 'organization', oidcProviderId: 'provider' },
            headers: { 'If-Match': '"tag"' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'providers']],
    },
  ],
})
