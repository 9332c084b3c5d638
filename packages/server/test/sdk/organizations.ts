import type { Foreign } from './foreign.ts'

const instructions = {
  object: 'document' as const,
  data: { schemaVersion: 8 },
  nodes: [
    {
      object: 'block' as const,
      type: 'paragraph' as const,
      data: {},
      nodes: [{ object: 'text' as const, leaves: [{ object: 'leaf' as const, marks: [], text: 'Be brief.' }] }],
    },
  ],
}

/** Calls the operations of organizations, and of the people who join them. */
export const callOrganizations = async ({ server, api, as, organizationId }: Foreign): Promise<void> => {
  await api.user.getAuthenticatedUser()
  await api.orgs.listOrganizationsForAuthenticatedUser({ limit: 10 })
  await api.orgs.createOrganization({ title: 'Second Harbour' })
  const emailDomains = [`d-${organizationId.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.example`]
  await api.orgs.updateOrganizationById(organizationId, { title: 'Harbour', emailDomains, logo: null })
  await api.orgs.getOrganizationById(organizationId)
  const { data: invite } = await api.orgs.createOrganizationInvite(organizationId, { role: null })
  await api.orgs.deleteOrganizationInviteById(organizationId, invite.id)
  const user = await server.createTestUser({ role: null, email: `mia@${emailDomains[0]}` })
  const emailVerifiedAt = '2030'
  await server.services.database.writeTx((trx) => trx('users').where({ id: user.id }).update({ emailVerifiedAt }))
  const { data: offers } = await as(user.token).emailDomains.getOrganizationsForEmailDomain(emailDomains[0]!)
  if (offers.organizations.length !== 1) throw new Error('The organization does not offer itself')
  await as(user.token).orgs.joinOrganization(organizationId)
  await api.orgs.updateOrganizationAgentInstructions(organizationId, { instructions })
  await api.orgs.getOrganizationAgentInstructions(organizationId)
}

/** Calls the operations of teams. */
export const callTeams = async ({ api, organization, organizationId }: Foreign): Promise<void> => {
  const [one, two] = [await organization.join({ role: 'edit' }), await organization.join({ role: 'read' })]
  const { data: team } = await api.orgs.createOrganizationTeam(organizationId, { title: 'Crew', members: [one.id] })
  await api.orgs.addMemberToOrganizationTeamById(organizationId, team.id, two.id, {})
  await api.orgs.updateMembersInOrganizationTeam(organizationId, team.id, { remove: [one.id] })
  await api.orgs.updateMembersInOrganizationTeam(organizationId, team.id, { add: [one.id] })
  await api.orgs.listTeamMembersInOrganizationById(organizationId, team.id)
  await api.orgs.deleteMemberFromOrganizationTeamById(organizationId, team.id, one.id)
  await api.orgs.updateTeamInOrganizationById(organizationId, team.id, { title: 'Watch' })
  await api.orgs.getTeamInOrganizationById(organizationId, team.id)
  await api.orgs.listTeamsInOrganizationById(organizationId, { limit: 5 })
  await api.orgs.removeTeamFromOrganizationById(organizationId, team.id)
}

const certificateOf = async (): Promise<string> => {
  const { createIdentityProvider } = await import('@scriptorium/sign-on/test/identity-provider')
  return (await createIdentityProvider()).certificate
}

/** Calls the operations of SAML providers. */
export const callSamlProviders = async ({ api, organizationId }: Foreign): Promise<void> => {
  const { data: provider } = await api.orgs.createOrganizationSamlProvider(organizationId, {
    label: 'Staff',
    entityID: 'https://idp.example.com/metadata',
    ssoURL: 'https://idp.example.com/sso',
    certificate: await certificateOf(),
  })
  await api.orgs.getOrganizationSamlProviderById(organizationId, provider.id)
  await api.orgs.updateOrganizationSamlProvider(organizationId, provider.id, { label: 'Everyone' })
  await api.orgs.listSamlProvidersInOrganizationById(organizationId)
  await api.orgs.listSsoProviderLoginsInOrganization(organizationId)
  await api.orgs.deleteOrganizationSamlProvider(organizationId, provider.id)
}
