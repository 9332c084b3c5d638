import { Command } from 'commander'
import type { PageFeedbackRow } from '@scriptorium/schema/tables/feedback'
import { listFlags, printList, type ListFlags } from '@scriptorium/commands/lists'
import { buildSite, findSite } from './build-site.ts'
import { formatTime } from '@scriptorium/commands/output'
import { settingFlags, withMigratedDatabase } from './settings.ts'
import { addSiteCommands } from '@scriptorium/commands/sites/sites'

const columns = {
  DATE: ({ createdAt }: PageFeedbackRow) => formatTime(createdAt),
  RATING: ({ rating }: PageFeedbackRow) => rating,
  SPACE: ({ spaceId }: PageFeedbackRow) => spaceId,
  PAGE: ({ pageId }: PageFeedbackRow) => pageId,
  COMMENT: ({ comment }: PageFeedbackRow) => comment?.replaceAll(/\s+/g, ' ') ?? '',
}

const feedback = (name: string, { limit, json, ...flags }: ListFlags) =>
  withMigratedDatabase(flags, async ({ read }) => {
    const site = await findSite({ read }, name)
    const latest = read('pageFeedback')
      .where({ siteId: site.id })
      .orderBy([{ column: 'createdAt', order: 'desc' }, 'id'])
    const found: PageFeedbackRow[] = await latest.limit(limit + 1)
    printList({ found: found.slice(0, limit), more: found.length > limit }, columns, { limit, json })
  })

const build = () =>
  settingFlags(new Command('build'), ['databaseUrl', 'storageUrl', 'baseUrl', 'sitesUrl'])
    .description('write what everyone can read of a site as files that need no server')
    .argument('<site>', 'id or basename of the site')
    .argument('<folder>', 'an empty folder, a new one, or one that an earlier build wrote')
    .option(
      '--url <url>',
      'where the files will be served, for sitemap and canonical links (default: the URL of the site)',
    )
    .option('--pictures', 'draw a picture for links to each page, which takes about a tenth of a second a page')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nIt reads the database and the uploaded files itself, so run it where the server runs, or give --database-url and' +
        '\n--storage-url. The server may be running. A token is not enough.',
    )
    .addHelpText('after', '\nExample:\n  $ scriptorium site build guide ./public --url https://docs.example.com')
    .action(buildSite)

/** `site`: creates and publishes sites over the API. Copies and ratings come from the database. */
export const siteCommand = (): Command =>
  addSiteCommands(new Command('site'))
    .description('create, check and publish sites, copy a published site to files, or list its ratings')
    .addHelpText('after', '\nExample:\n  $ scriptorium site create "Field guide" --from ./docs')
    .addCommand(build())
    .addCommand(
      settingFlags(listFlags(new Command('feedback').description('list ratings of pages, latest first')), [
        'databaseUrl',
      ])
        .addHelpText('after', '\nExample:\n  $ scriptorium site feedback guide --limit 10')
        .argument('<site>', 'id or basename of the site')
        .action(feedback),
    )
