import { items, type Client, type OrganizationInstallation } from '@scriptorium/client'
import { Command } from 'commander'
import { serverFlags, withServer, type ServerFlags } from '../connection/connect.ts'
import { firstOf, listFlags, organizationOf, printList, type ListFlags } from '../lists.ts'
import { CommandError, printFor } from '../output.ts'

interface ListOptions extends ServerFlags, ListFlags {
  org?: string
}

const scopesOf = (scopes: readonly string[]): string => scopes.join(', ') || '-'

const columns = {
  INTEGRATION: ({ integration }: OrganizationInstallation) => integration.name,
  VERSION: ({ integration }: OrganizationInstallation) => String(integration.version),
  STATUS: ({ installation }: OrganizationInstallation) => installation.status,
  SPACES: ({ installation }: OrganizationInstallation) => String(installation.spaces),
  SCOPES: ({ installation }: OrganizationInstallation) => scopesOf(installation.scopes),
  'NOT AGREED': ({ installation }: OrganizationInstallation) => scopesOf(installation.pendingScopes),
}

const list = ({ org, ...options }: ListOptions, command: Command) =>
  withServer(options, command, async (docs) => {
    const params = { organizationId: await organizationOf(docs, org) }
    printList(await firstOf(options.limit, items(docs.listOrganizationInstallations, { params })), columns, options)
  })

const find = async (docs: Client, organizationId: string, name: string): Promise<OrganizationInstallation> => {
  const input = { params: { organizationId }, query: { search: name } }
  for await (const one of items(docs.listOrganizationInstallations, input))
    if (one.integration.name === name) return one
  throw new CommandError(`The integration ${name} is not installed on this organization.`)
}

interface AgreeOptions extends ServerFlags {
  org?: string
  json?: boolean
}

const agree = (name: string, { org, json, ...flags }: AgreeOptions, command: Command) =>
  withServer(flags, command, async (docs) => {
    const { installation } = await find(docs, await organizationOf(docs, org), name)
    const params = { integrationName: name, installationId: installation.id }
    const { scopes } = await docs.updateIntegrationInstallation({ params, body: {} })
    const added = installation.pendingScopes
    const text = added.length === 0 ? `${name} has all scopes that it asks for.` : `${name} now has ${scopesOf(added)}.`
    printFor({ name, scopes, added }, text, json)
  })

const inOrganization = (command: Command) =>
  command.option('--org <organization>', 'organization, by id or hostname (default: the only one)')

/** Adds the commands for installed integrations to `integration`. */
export const addInstallationCommands = (command: Command): Command =>
  command
    .addCommand(
      inOrganization(serverFlags(listFlags(new Command('list').description('list the installed integrations'))))
        .addHelpText('after', '\nExample:\n  $ scriptorium integration list')
        .action(list),
    )
    .addCommand(
      inOrganization(serverFlags(new Command('agree').description('agree to the scopes that a new version asks for')))
        .argument('<name>', 'name of an installed integration')
        .option('--json', 'print JSON even on a terminal')
        .addHelpText('after', '\nExample:\n  $ scriptorium integration agree changelog-feed')
        .action(agree),
    )
