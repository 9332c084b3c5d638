import { items, type Client, type Site } from '@scriptorium/client'
import { Command, Option } from 'commander'
import { withServer } from '../connection/connect.ts'
import { withSource } from '../folders/import-source.ts'
import { firstOf, listFlags, organizationOf, printList, type ListFlags } from '../lists.ts'
import { CommandError, printFor } from '../output.ts'
import { checkCommand } from './site-check.ts'
import { addressOf, findSite, named, sub, type SiteFlags } from './site-command.ts'
import { lookCommand } from './site-look.ts'
import { createNamedSite } from './site-name.ts'
import { openCommand } from './site-open.ts'
import { structureCommand } from './site-structure.ts'

type Flags = SiteFlags & ListFlags

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

/** Imports a folder or a zip file into a new space. Returns the id of the space. */
const importInto = (docs: Client, organizationId: string, path: string, title: string): Promise<string> =>
  withSource(path, false, async ({ read, name }) => {
    const source = await read()
    // Imported here, so that small commands do not load the Markdown parser.
    const { describeImport, importSource, importSubject } = await import('@scriptorium/folders/import/index')
    if (source.files.length === 0) throw new CommandError(`There are no pages in ${path}.`)
    const { id: spaceId } = await docs.createSpace({ params: { organizationId }, body: { title, empty: true } })
    const given = { spaceId, subject: importSubject(name), folder: name, merge: true }
    process.stderr.write(`${describeImport(await importSource(docs, source, given))}\n`)
    return spaceId
  })

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
    const body = { title, spaces, ...(visibility && { visibility }) }
    const site = await createNamedSite(docs, params.organizationId, body)
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

/** Adds the commands that make and publish sites of a running server. */
export const addSiteCommands = (command: Command): Command =>
  command
    .addCommand(listFlags(sub('list', 'list sites', 'list')).action(list))
    .addCommand(
      sub('create', 'create a site', 'create "Field guide" --from ./docs')
        .argument('<title>')
        .option('--space <id>', 'a space that the site shows; can be repeated', collect, [])
        .option('--from <folder>', 'import this folder or zip file into a new space that the site shows')
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
    .addCommand(structureCommand())
    .addCommand(lookCommand())
    .addCommand(openCommand())
    .addCommand(checkCommand())
    .addCommand(named('unpublish', 'take a site off the web', 'unpublish guide').action(unpublish))

/** `site` of the package that has no server. */
export const remoteSiteCommand = (): Command =>
  addSiteCommands(new Command('site').description('create and publish sites')).addHelpText(
    'after',
    '\nExample:\n  $ scriptorium site create "Field guide" --from ./docs',
  )
