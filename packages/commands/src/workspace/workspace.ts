import { items, type AuditEvent, type Client, type Organization, type Space } from '@scriptorium/client'
import { Command } from 'commander'
import { serverFlags, withServer, type ServerFlags } from '../connection/connect.ts'
import { firstOf, listFlags, organizationOf, organizationsOf, printList, type ListFlags } from '../lists.ts'
import { formatTime } from '../output.ts'

type Flags = ServerFlags & ListFlags & { org?: string }

const orgs = (flags: Flags, command: Command) =>
  withServer(flags, command, async (docs) => {
    const found = await firstOf(flags.limit, items(docs.listOrganizationsForAuthenticatedUser))
    const isAdmin = ({ permissions }: Organization) => (permissions.admin ? 'yes' : '-')
    printList(found, { ID: ({ id }) => id, TITLE: ({ title }) => title, ADMIN: isAdmin }, flags)
  })

const spacesOf = (docs: Client, { id }: Organization) =>
  items(docs.listSpacesInOrganizationById, { params: { organizationId: id } })

const spaces = (flags: Flags, command: Command) =>
  withServer(flags, command, async (docs) => {
    const organizations = await organizationsOf(docs, flags.org)
    const titles = new Map(organizations.map(({ id, title }) => [id, title]))
    const found = await firstOf(flags.limit, ...organizations.map((one) => spacesOf(docs, one)))
    const columns = {
      ID: ({ id }: Space) => id,
      TITLE: ({ title }: Space) => title,
      ORGANIZATION: ({ organization }: Space) => titles.get(organization) ?? organization,
      OPEN: ({ changeRequestsOpen }: Space) => String(changeRequestsOpen),
      UPDATED: ({ updatedAt }: Space) => formatTime(updatedAt),
    }
    printList(found, columns, flags)
  })

interface AuditFlags extends Flags {
  actor?: string
  action?: string
  target?: string
  since?: string
  until?: string
}

const audit = ({ actor, action, target, since, until, ...flags }: AuditFlags, command: Command) =>
  withServer(flags, command, async (docs) => {
    const params = { organizationId: await organizationOf(docs, flags.org) }
    const query = { actor, action, target, since, until }
    const found = await firstOf(flags.limit, items(docs.listOrganizationAuditEvents, { params, query }))
    const columns = {
      WHEN: (event: AuditEvent) => event.createdAt,
      WHO: (event: AuditEvent) => event.actor?.displayName ?? '-',
      WHAT: (event: AuditEvent) => event.action,
      TARGET: (event: AuditEvent) => `${event.target.type} ${event.target.id}`,
      REQUEST: (event: AuditEvent) => event.requestId,
    }
    printList(found, columns, flags)
  })

const command = (name: string, description: string, example: string) =>
  listFlags(serverFlags(new Command(name).description(description))).addHelpText(
    'after',
    `\nExample:\n  $ scriptorium ${example}`,
  )

const orgFlag = ['--org <id>', 'only those of this organization (default: of all your organizations)'] as const

/** `orgs`: lists the organizations that the caller belongs to. */
export const orgsCommand = (): Command => command('orgs', 'list your organizations', 'orgs').action(orgs)

/** `spaces`: lists the spaces that the caller can see. */
export const spacesCommand = (): Command =>
  command('spaces', 'list the spaces that you can see', 'spaces --json | jq -r .[].id')
    .option(...orgFlag)
    .action(spaces)

/** `audit`: lists the audit events of an organization. Only its admins can run it. */
export const auditCommand = (): Command =>
  command(
    'audit',
    'list the audit log of an organization, newest first',
    'audit --action mergeChangeRequest --limit 10',
  )
    .option('--org <id>', 'the organization (default: yours, where it is the only one)')
    .option('--actor <user id>', 'only events of this user')
    .option('--action <operation>', 'only events of this operation, such as deleteSpaceById')
    .option('--target <id>', 'only events with this target')
    .option('--since <moment>', 'only events at this time or later, such as 2027-01-31T00:00:00Z')
    .option('--until <moment>', 'only events before this time')
    .action(audit)
