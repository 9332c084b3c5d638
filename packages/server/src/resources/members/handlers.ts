import type { Knex } from 'knex'
import { defineHandlers } from '../../http/handlers.ts'
import { Problem } from '../../http/problem.ts'
import { roleOrNone } from '../roles.ts'
import { presentMember } from './presenter.ts'
import { findMember, hasOtherAdmin, listMembers, removeMember, setMemberRole } from './repo.ts'

const requireMember = async (db: Knex, { organizationId, userId }: { organizationId: string; userId: string }) => {
  const member = await findMember(db, organizationId, userId)
  if (!member) throw new Problem('not_found', 'There is no such member')
  return member
}

const keepAnAdmin = async (db: Knex, { organizationId, userId }: { organizationId: string; userId: string }) => {
  if (await hasOtherAdmin(db, organizationId, userId)) return
  throw new Problem('invalid_request', 'An organization needs an admin: make someone else one first')
}

export const members = defineHandlers('members', {
  listMembersInOrganizationById: ({ access, db, list, query, services }) =>
    listMembers(db, access.organization.id, query, list, (member) => presentMember(member, services.urls)),

  getMemberInOrganizationById: async ({ db, params, services }) =>
    presentMember(await requireMember(db, params), services.urls),

  updateMemberInOrganizationById: async ({ body, db, params, services }) => {
    const member = await requireMember(db, params)
    if (body.role === undefined) return presentMember(member, services.urls)
    if (member.role === 'admin' && body.role !== 'admin') await keepAnAdmin(db, params)
    await setMemberRole(db, params.organizationId, params.userId, roleOrNone(body.role))
    return presentMember(await requireMember(db, params), services.urls)
  },

  removeMemberFromOrganizationById: async ({ db, params }) => {
    const member = await requireMember(db, params)
    if (member.role === 'admin') await keepAnAdmin(db, params)
    await removeMember(db, params.organizationId, params.userId)
  },
})
