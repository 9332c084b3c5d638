const id = '[a-zA-Z0-9_.-]{1,128}'

/** What a URL of the app names, in words, and its path in the API. */
export interface AppResource {
  kind: string
  organizationId: string
  path: string
  spaceId?: string | undefined
  siteId?: string | undefined
  /** The id of a page of main content. */
  pageId?: string | undefined
  /** The integration, and where it is installed. */
  integration?: IntegrationPlace
}

/** An integration, an installation on an organization, or one on a space or site. */
export interface IntegrationPlace {
  name: string
  installationId?: string
  place?: { kind: 'site' | 'space'; id: string }
}

const kinds: readonly {
  kind: string
  pattern: RegExp
  find: (organization: string, ids: readonly string[]) => Omit<AppResource, 'kind' | 'organizationId'>
}[] = [
  { kind: 'organization', pattern: /^$/, find: (organization) => ({ path: `orgs/${organization}` }) },
  {
    kind: 'collection',
    pattern: new RegExp(`^c/(${id})$`),
    find: (_, [collection]) => ({ path: `collections/${collection}` }),
  },
  {
    kind: 'site',
    pattern: new RegExp(`^sites/(${id})(?:/preview)?$`),
    find: (organization, [siteId]) => ({ path: `orgs/${organization}/sites/${siteId}`, siteId }),
  },
  {
    kind: 'OpenAPI specification',
    pattern: new RegExp(`^openapi/(${id})$`),
    find: (organization, [slug]) => ({ path: `orgs/${organization}/openapi/${slug}` }),
  },
  {
    kind: 'integration',
    pattern: new RegExp(`^integrations/(${id})$`),
    find: (_, [name]) => ({ path: `integrations/${name}`, integration: { name: name! } }),
  },
  {
    kind: 'installation',
    pattern: new RegExp(`^integrations/(${id})/(${id})$`),
    find: (_, [name, installation]) => ({
      path: `integrations/${name}/installations/${installation}`,
      integration: { name: name!, installationId: installation! },
    }),
  },
  ...(['space', 'site'] as const).map((kind) => ({
    kind: `installation on a ${kind}`,
    pattern: new RegExp(`^integrations/(${id})/(${id})/${kind}s/(${id})$`),
    find: (_: string, [name, installation, place]: readonly string[]) => ({
      path: `integrations/${name}/installations/${installation}/${kind}s/${place}`,
      integration: { name: name!, installationId: installation!, place: { kind, id: place! } },
    }),
  })),
  {
    kind: 'page of a change request',
    pattern: new RegExp(`^s/(${id})/~/changes/(${id})/~/pages/(${id})$`),
    find: (_, [space, request, page]) => ({ path: `spaces/${space}/change-requests/${request}/content/page/${page}` }),
  },
  {
    kind: 'change request',
    pattern: new RegExp(`^s/(${id})/~/changes/(${id})(?:/|$)`),
    find: (_, [space, request]) => ({ path: `spaces/${space}/change-requests/${request}` }),
  },
  {
    kind: 'revision',
    pattern: new RegExp(`^s/(${id})/~/revisions/(${id})(?:/|$)`),
    find: (_, [space, revision]) => ({ path: `spaces/${space}/revisions/${revision}` }),
  },
  {
    kind: 'page',
    pattern: new RegExp(`^s/(${id})/~/pages/(${id})$`),
    find: (_, [spaceId, pageId]) => ({ path: `spaces/${spaceId}/content/page/${pageId}`, spaceId, pageId }),
  },
  {
    kind: 'space',
    pattern: new RegExp(`^s/(${id})(?:/~/|$)`),
    find: (_, [spaceId]) => ({ path: `spaces/${spaceId}`, spaceId }),
  },
]

/** Returns what the path of a URL of the app below `/o/` names; undefined for a path that no resource has. */
export const appResourceOf = (path: string): AppResource | undefined => {
  const [, organizationId, rest = ''] = new RegExp(`^(${id})(?:/(.*?))?/?$`).exec(path) ?? []
  if (organizationId === undefined) return undefined
  for (const { kind, pattern, find } of kinds) {
    const [, ...ids] = pattern.exec(rest) ?? []
    if (pattern.test(rest)) return { kind, organizationId, ...find(organizationId, ids) }
  }
  return undefined
}
