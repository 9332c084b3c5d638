import type { Role, RoleOrNone } from '../../db/tables/levels.ts'
import type { Invitation, InviteLink, OrganizationInviteLink } from '@scriptorium/types'
import { rank } from '../../access/roles.ts'
import type { InviteRow } from '../../db/tables/people.ts'
import type { Urls } from '../../urls.ts'
import { roleOrNull } from '../roles.ts'

const urlsOf = ({ id, organizationId }: InviteRow, urls: Urls) => ({
  location: urls.api(`/v1/orgs/${organizationId}/link-invites/${id}`),
  app: urls.invite(id),
})

/** A link, and the caller's level on its target. */
interface Seen {
  invite: InviteRow
  level: RoleOrNone
}

const common = ({ invite, level }: Seen, urls: Urls) => ({
  object: 'invite' as const,
  id: invite.id,
  redundant: rank(level) >= rank(invite.role),
  urls: urlsOf(invite, urls),
})

/** Presents a link to an organization. */
export const presentOrganizationLink = (seen: Seen, urls: Urls): OrganizationInviteLink => ({
  ...common(seen, urls),
  role: roleOrNull(seen.invite.role),
})

/** Presents a link to an organization, a space or a collection. */
export const presentLink = (seen: Seen, urls: Urls): InviteLink => {
  const { targetType, targetId, role } = seen.invite
  if (targetType === 'organization') return presentOrganizationLink(seen, urls)
  const level = role as Role
  return { ...common(seen, urls), level, ...(targetType === 'space' ? { space: targetId } : { collection: targetId }) }
}

/** Presents an invitation that waits to be accepted. */
export const presentInvitation = (invite: InviteRow): Invitation => ({
  id: invite.id,
  email: invite.email!,
  role: roleOrNull(invite.role),
  expiresAt: invite.expiresAt!,
})
