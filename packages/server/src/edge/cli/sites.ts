import { basename, resolve } from 'node:path'
import { items, type Client, type Site } from '@scriptorium/client'
import { Command, Option } from 'commander'
import { serverFlags, withServer, type ServerFlags } from './connect.ts'
import { firstOf, listFlags, organizationOf, printList, type ListFlags } from './lists.ts'
import { CommandError, printFor } from './output.ts'

interface SiteFlags extends ServerFlags {
  org?: string
  json?: boolean
}

type Flags = SiteFlags & ListFlags

/** Returns the parameters of a site, which is named by its id or its title. Throws if no site or several have the title. */
const findSite = async (docs: Client, org: string | undefined, name: string) => {
  const organizationId = await organizationOf(docs, org)
  const wanted = name.toLowerCase()
  const found: Site[] = []
  for await (const site of items(docs.listSites, { params: { organizationId } }))
    if (site.id === name || site.title.toLowerCase() === wanted) found.push(site)
  const [site, other] = found
  if (!site) throw new CommandError(`There is no site with the id or title "${name}".`)
  if (other) throw new CommandError(`Several sites have the title "${name}": name one by its id.`)
  return { organizationId, siteId: site.id }
}

const addressOf = ({ urls }: Site): string => urls.published ?? urls.app

const list = (flags: Flags, command: Command) =>
  withServer(flags, command, async (docs) => {
    const params = { organizationId: await organizationOf(docs, flags.org) }
    const found = await firstOf(flags.limit, items(docs.listSites, { params }))
    const columns = {
      ID: ({ id }: Site) => id,
      TITLE: ({ title }: Site) => title,
      PUBLISHED: ({ published }: Site) => (published ? 'yes' : '-'),
      VISIBILITY: ({ visibility }: Site) => visibility,
      ADDRESS: addressOf,
    }
    printList(found, columns, flags)
  })

/** Imports a folder into a new space. Returns the id of the space. */
const importInto = async (docs: Client, organizationId: string, folder: string, title: string): Promise<string> => {
  // Imported here, so that small commands do not load the Markdown parser.
  const { describeImport, importSource, importSubject, readFolder } = await import('@scriptorium/folders/import/index')
  const source = await readFolder(folder).catch(() => {
    throw new CommandError(`There is no folder ${folder}.`)
  })
  if (source.files.length === 0) throw new CommandError(`There are no pages in ${folder}.`)
  const { id: spaceId } = await docs.createSpace({ params: { organizationId }, body: { title, empty: true } })
  const name = basename(resolve(folder)) || 'folder'
  const result = await importSource(docs, source, { spaceId, subject: importSubject(name), folder: name, merge: true })
  process.stderr.write(`${describeImport(result)}\n`)
  return spaceId
}

const maxTitleLength = 50

interface CreateFlags extends SiteFlags {
  space: string[]
  from?: string
  visibility?: Site['visibility']
}

const create = (title: string, { space, from, visibility, org, json, ...flags }: CreateFlags, command: Command) =>
  withServer(flags, command, async (docs) => {
    const params = { organizationId: await organizationOf(docs, org) }
    const imported =
      from === undefined ? [] : [await importInto(docs, params.organizationId, from, title.slice(0, maxTitleLength))]
    const spaces = [...imported, ...space]
    const site = await docs.createSite({ params, body: { title, spaces, ...(visibility && { visibility }) } })
    const next = `Nobody reads it before \`scriptorium site publish ${site.id}\`.`
    printFor(site, `Created site ${site.id}. ${next}\n  ${site.urls.app}`, json)
  })

const addSpace = (name: string, spaceId: string, { org, json, ...flags }: SiteFlags, command: Command) =>
  withServer(flags, command, async (docs) => {
    const params = await findSite(docs, org, name)
    const added = await docs.addSpaceToSite({ params, body: { spaceId } })
    printFor(added, `Added space ${spaceId} to site ${params.siteId}`, json)
  })

const publish = (name: string, { org, json, ...flags }: SiteFlags, command: Command) =>
  withServer(flags, command, async (docs) => {
    const site = await docs.publishSite({ params: await findSite(docs, org, name) })
    printFor(site, `Published site ${site.id}\n  ${addressOf(site)}`, json)
  })

const unpublish = (name: string, { org, json, ...flags }: SiteFlags, command: Command) =>
  withServer(flags, command, async (docs) => {
    const site = await docs.unpublishSite({ params: await findSite(docs, org, name) })
    printFor(site, `Site ${site.id} is no longer published. Its settings stay.`, json)
  })

const preview = (name: string, { org, json, ...flags }: SiteFlags, command: Command) =>
  withServer(flags, command, async (docs) => {
    const found = await docs.getSitePublishingPreviewById({ params: await findSite(docs, org, name) })
    printFor(found, `${found.url}\nThis address shows the site for an hour to whoever has it.`, json)
  })

const collect = (value: string, before: string[]): string[] => [...before, value]

const sub = (name: string, description: string, example: string): Command =>
  serverFlags(new Command(name).description(description))
    .option('--org <id>', 'the organization (default: yours, if it is the only one)')
    .addHelpText('after', `\nExample:\n  $ scriptorium site ${example}`)

const named = (name: string, description: string, example: string): Command =>
  sub(name, description, example)
    .argument('<site>', 'id or title of the site')
    .option('--json', 'print JSON even on a terminal')

/** Adds the commands that make and publish sites of a running server. */
export const addSiteCommands = (command: Command): Command =>
  command
    .addCommand(listFlags(sub('list', 'list sites', 'list')).action(list))
    .addCommand(
      sub('create', 'create a site', 'create "Field guide" --from ./docs')
        .argument('<title>')
        .option('--space <id>', 'a space that the site shows; can be repeated', collect, [])
        .option('--from <folder>', 'import this folder into a new space that the site shows')
        .addOption(
          new Option('--visibility <who>', 'who can read the site once it is published (default: public)').choices([
            'public',
            'unlisted',
            'share-link',
            'visitor-auth',
          ]),
        )
        .option('--json', 'print JSON even on a terminal')
        .action(create),
    )
    .addCommand(
      named('add-space', 'show a space on a site', 'add-space guide mR4kT9xWq2LzB7cVn1Ys')
        .argument('<space>', 'id of the space')
        .action(addSpace),
    )
    .addCommand(
      named('preview', 'print an address that shows the site before it is published', 'preview guide').action(preview),
    )
    .addCommand(named('publish', 'publish a site, and print its address', 'publish guide').action(publish))
    .addCommand(named('unpublish', 'take a site off the web', 'unpublish guide').action(unpublish))

/** `site` of the package that has no server. */
export const remoteSiteCommand = (): Command =>
  addSiteCommands(new Command('site').description('create and publish sites')).addHelpText(
    'after',
    '\nExample:\n  $ scriptorium site create "Field guide" --from ./docs',
  )
