import type { Role, RoleOrNone } from '@scriptorium/schema/tables/levels'
import type { Invitation, InviteLink, OrganizationInviteLink } from '@scriptorium/types'
import { rank } from '../../../domain/access/roles.ts'
import type { InviteRow } from '@scriptorium/schema/tables/people'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { presentCollection } from '../collections/presenter.ts'
import { presentRefusal } from '../members/presenter.ts'
import { roleOrNull } from '../roles.ts'
import { presentSpaceFor, type SpaceAsker } from '../spaces/present.ts'
import type { Link } from './links.ts'
import { promisesOf } from './promised-spaces.ts'

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
export const presentOrganizationLink = (seen: Seen, urls: Urls): OrganizationInviteLink =>
  presentEach<OrganizationInviteLink>({
    ...common(seen, urls),
    role: roleOrNull(seen.invite.role),
  })

/** Presents a link to an organization, a space or a collection, with its target. */
export const presentLink = async (asker: SpaceAsker, link: Link): Promise<InviteLink> => {
  const { urls } = asker.services
  const { invite, destination } = link
  const seen = { ...common(link, urls), level: invite.role as Role }
  if ('space' in destination) return { ...seen, space: await presentSpaceFor(asker, destination) }
  if ('collection' in destination) return { ...seen, collection: presentCollection(destination, urls) }
  return presentOrganizationLink(link, urls)
}

/** Presents an invitation that waits to be accepted, with those of its spaces that the caller can see. */
export const presentInvitation = (invite: InviteRow, visible: ReadonlySet<string>): Invitation => {
  const seen = promisesOf(invite).filter(({ space }) => visible.has(space))
  const spaces = seen.map(({ level, ...promise }) => ({ ...promise, level: level as Role }))
  return presentEach<Invitation>({
    id: invite.id,
    email: invite.email!,
    role: roleOrNull(invite.role),
    spaces: spaces.length > 0 ? spaces : undefined,
    expiresAt: invite.expiresAt!,
    mailRefused: presentRefusal(invite),
  })
}
