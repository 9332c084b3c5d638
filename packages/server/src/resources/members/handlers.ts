import { defineHandlers, notImplemented } from '../../http/handlers.ts'
import { roleOrNone } from '../roles.ts'
import { presentMember } from './presenter.ts'
import { listMembers, removeMember, requireMember, requireOtherAdmin, setMemberRole } from './repo.ts'

export const members = defineHandlers('members', {
  listMembersInOrganizationById: ({ access, db, list, query, services }) =>
    listMembers(db, access.organization.id, query, list, (member) => presentMember(member, services.urls)),

  getMemberInOrganizationById: async ({ db, params, services }) =>
    presentMember(await requireMember(db, params), services.urls),

  updateMemberInOrganizationById: async ({ body, db, params, services }) => {
    const member = await requireMember(db, params)
    if (body.role === undefined) return presentMember(member, services.urls)
    if (member.role === 'admin' && body.role !== 'admin') await requireOtherAdmin(db, params)
    await setMemberRole(db, params.organizationId, params.userId, roleOrNone(body.role))
    return presentMember(await requireMember(db, params), services.urls)
  },

  removeMemberFromOrganizationById: async ({ db, params }) => {
    const member = await requireMember(db, params)
    if (member.role === 'admin') await requireOtherAdmin(db, params)
    await removeMember(db, params.organizationId, params.userId)
  },
  listTeamsForOrganizationMember: notImplemented,
  listSpacesForOrganizationMember: notImplemented,
  setUserAsSSOMemberForOrganization: notImplemented,
  updateOrganizationMemberLastSeenAt: notImplemented,
})
