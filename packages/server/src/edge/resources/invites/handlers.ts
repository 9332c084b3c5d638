import { defineHandlers } from '../../http/operations/handlers.ts'
import { requireDeleted } from '../require-deleted.ts'
import { acceptInvite } from './accept.ts'
import { inviteUsers } from './invite.ts'
import { changeLink, createLink, requireLink } from './links.ts'
import { presentInvitation, presentLink, presentOrganizationLink } from './presenter.ts'
import { visiblePromises } from './promised-spaces.ts'
import { deleteInvite, listInvitations, listLinks } from './repo.ts'

export const invites = defineHandlers('invites', {
  inviteUsersToOrganization: async ({ access, body, db, now, principal, services }) => {
    const { mailer, urls } = services
    const host = { userId: principal.user.id, access }
    const { users, failed, invitations } = await inviteUsers({ db, services }, host, body, now)
    const visible = await visiblePromises(db, host, invitations)
    return {
      users,
      invited: invitations.length,
      ...(body.sso && { failedSSOEmails: failed }),
      invitations: invitations.map((invite) => presentInvitation(invite, visible)),
      ...(!mailer.canSend && { links: invitations.map(({ id, email }) => ({ email: email!, url: urls.invite(id) })) }),
    }
  },

  listOrganizationInvitations: async ({ access, db, list, now, params, principal }) => {
    const page = await listInvitations(db, params.organizationId, now, list, (invite) => invite)
    const visible = await visiblePromises(db, { userId: principal.user.id, access }, page.items)
    return { ...page, items: page.items.map((invite) => presentInvitation(invite, visible)) }
  },

  joinOrganizationWithInvite: async (context) => {
    const { now, params, principal } = context
    await acceptInvite(context, { ...params, isProven: false }, principal.user, now)
    return {}
  },

  listOrganizationInviteLinks: ({ access, db, list, params, services }) =>
    listLinks(db, params.organizationId, list, (invite) =>
      presentOrganizationLink({ invite, level: access.level }, services.urls),
    ),

  createOrganizationInvite: async ({ access, body, db, now, principal, services }) =>
    presentLink({ db, services }, await createLink(db, { userId: principal.user.id, access }, body, now)),

  getOrganizationInviteLink: async ({ access, db, params, principal, services }) =>
    presentLink({ db, services }, await requireLink(db, { userId: principal.user.id, access }, params.inviteId)),

  updateOrganizationInviteById: async ({ access, body, db, params, principal, services }) =>
    presentLink({ db, services }, await changeLink(db, { userId: principal.user.id, access }, params.inviteId, body)),

  deleteOrganizationInviteById: async ({ db, params: { inviteId: id, organizationId } }) =>
    requireDeleted(await deleteInvite(db, { id, organizationId })),
})
