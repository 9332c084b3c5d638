import type { Organization } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { queries } from '../queries.ts'
import { onlyIf, readTagged } from '../tagged.ts'

/** Queries an organization, with the tag of what was read. */
export const taggedOrganizationQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'tagged'],
    queryFn: () => readTagged<Organization>(docs.getOrganizationById({ params: { organizationId } })),
    staleTime: Infinity,
  })

/** Changes an organization. */
export const updateOrganization = async (
  organizationId: string,
  body: Parameters<typeof docs.updateOrganizationById>[0]['body'],
  tag?: string,
) => {
  await docs.updateOrganizationById({ params: { organizationId }, body, ...onlyIf(tag) })
  await queries.invalidateQueries({ queryKey: ['organizations'] })
}

/** Creates an organization, of which the caller becomes an administrator. Returns its id. */
export const beginOrganization = async (title: string): Promise<string> => {
  const { id } = await docs.createOrganization({ body: { title } })
  await queries.invalidateQueries({ queryKey: ['organizations'] })
  return id
}

/** The ways to sign in to an organization: SAML or OpenID Connect. */
export type Protocol = 'oidc' | 'saml'

/** Returns the first part of the keys of everything read about the providers of an organization. */
export const providersKey = (organizationId: string) => ['organizations', organizationId, 'providers'] as const

const changed = (organizationId: string) => queries.invalidateQueries({ queryKey: providersKey(organizationId) })

/** Queries the providers with which members sign in. */
export const providersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...providersKey(organizationId), 'list'],
    queryFn: async () => {
      const input = { params: { organizationId }, query: { limit: 100 } }
      const [saml, oidc] = await Promise.all([
        docs.listSAMLProvidersInOrganizationById(input),
        docs.listOIDCProvidersInOrganizationById(input),
      ])
      return [...saml.items, ...oidc.items]
    },
  })

/** Queries one SAML provider, with the tag of what was read. */
export const samlProviderQuery = (organizationId: string, samlProviderId: string) =>
  queryOptions({
    queryKey: [...providersKey(organizationId), 'saml', samlProviderId],
    queryFn: () => readTagged(docs.getOrganizationSAMLProviderById({ params: { organizationId, samlProviderId } })),
    staleTime: Infinity,
  })

/** Queries one OpenID Connect provider, with the tag of what was read. */
export const oidcProviderQuery = (organizationId: string, oidcProviderId: string) =>
  queryOptions({
    queryKey: [...providersKey(organizationId), 'oidc', oidcProviderId],
    queryFn: () => readTagged(docs.getOrganizationOIDCProviderById({ params: { organizationId, oidcProviderId } })),
    staleTime: Infinity,
  })

/** Creates a provider. Its settings follow. Returns its id. */
export const createProvider = async (organizationId: string, protocol: Protocol, label: string): Promise<string> => {
  const input = { params: { organizationId }, body: { label } }
  const { id } = await (protocol === 'saml'
    ? docs.createOrganizationSAMLProvider(input)
    : docs.createOrganizationOIDCProvider(input))
  await changed(organizationId)
  return id
}

/** Changes a SAML provider. */
export const updateSaml = async (
  params: { organizationId: string; samlProviderId: string },
  body: Parameters<typeof docs.updateOrganizationSAMLProvider>[0]['body'],
  tag?: string,
) => {
  await docs.updateOrganizationSAMLProvider({ params, body, ...onlyIf(tag) })
  await changed(params.organizationId)
}

/** Changes an OpenID Connect provider. */
export const updateOidc = async (
  params: { organizationId: string; oidcProviderId: string },
  body: Parameters<typeof docs.updateOrganizationOIDCProvider>[0]['body'],
  tag?: string,
) => {
  await docs.updateOrganizationOIDCProvider({ params, body, ...onlyIf(tag) })
  await changed(params.organizationId)
}

/** Deletes a provider. */
export const deleteProvider = async (organizationId: string, protocol: Protocol, id: string, tag?: string) => {
  const guard = onlyIf(tag)
  await (protocol === 'saml'
    ? docs.deleteOrganizationSAMLProvider({ params: { organizationId, samlProviderId: id }, ...guard })
    : docs.deleteOrganizationOIDCProvider({ params: { organizationId, oidcProviderId: id }, ...guard }))
  await changed(organizationId)
}
