import { items, type Client, type Site } from '@scriptorium/client'
import { Command } from 'commander'
import { serverFlags, type ServerFlags } from '../connection/connect.ts'
import { organizationOf } from '../lists.ts'
import { CommandError } from '../output.ts'

/** The flags of commands for sites. */
export interface SiteFlags extends ServerFlags {
  org?: string
  json?: boolean
}

/** Returns the site with this id or title, if there is one. Throws if several have the title. */
export const siteNamed = async (docs: Client, organizationId: string, name: string): Promise<Site | undefined> => {
  const wanted = name.toLowerCase()
  const found: Site[] = []
  for await (const site of items(docs.listSites, { params: { organizationId } }))
    if (site.id === name || site.title.toLowerCase() === wanted) found.push(site)
  if (found.length > 1) throw new CommandError(`Several sites have the title "${name}": name one by its id.`)
  return found[0]
}

/** Returns the parameters of a site, which is named by its id or its title. Throws if no site or several have the title. */
export const findSite = async (docs: Client, org: string | undefined, name: string) => {
  const organizationId = await organizationOf(docs, org)
  const site = await siteNamed(docs, organizationId, name)
  if (!site) throw new CommandError(`There is no site with the id or title "${name}".`)
  return { organizationId, siteId: site.id }
}

/** Returns where a site is, or will be once it is published. */
export const addressOf = ({ urls }: Site): string => urls.published ?? urls.app

/** Creates a command for sites. */
export const sub = (name: string, description: string, example: string): Command =>
  serverFlags(new Command(name).description(description))
    .option('--org <id>', 'the organization (default: yours, if it is the only one)')
    .addHelpText('after', `\nExample:\n  $ scriptorium site ${example}`)

/** Creates a command for one site, which its first argument names. */
export const named = (name: string, description: string, example: string): Command =>
  sub(name, description, example)
    .argument('<site>', 'id or title of the site')
    .option('--json', 'print JSON even on a terminal')
