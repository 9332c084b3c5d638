import { Command } from 'commander'
import type { PageFeedbackRow } from '../db/tables/feedback.ts'
import { listFlags, printList, type ListFlags } from './lists.ts'
import { CommandError, formatTime } from './output.ts'
import { settingFlags, withMigratedDatabase } from './settings.ts'

const columns = {
  DATE: ({ createdAt }: PageFeedbackRow) => formatTime(createdAt),
  RATING: ({ rating }: PageFeedbackRow) => rating,
  SPACE: ({ spaceId }: PageFeedbackRow) => spaceId,
  PAGE: ({ pageId }: PageFeedbackRow) => pageId,
  COMMENT: ({ comment }: PageFeedbackRow) => comment?.replaceAll(/\s+/g, ' ') ?? '',
}

const feedback = (name: string, { limit, json, ...flags }: ListFlags) =>
  withMigratedDatabase(flags, async ({ read }) => {
    const site = await read('sites').where({ id: name }).orWhere({ basename: name }).first('id')
    if (!site) throw new CommandError(`There is no site ${name}: give its id or its basename.`)
    const latest = read('pageFeedback')
      .where({ siteId: site.id })
      .orderBy([{ column: 'createdAt', order: 'desc' }, 'id'])
    const found: PageFeedbackRow[] = await latest.limit(limit + 1)
    printList({ found: found.slice(0, limit), more: found.length > limit }, columns, { limit, json })
  })

/** `site`: reads what a published site has gathered, directly in the database. */
export const siteCommand = (): Command =>
  new Command('site')
    .description('show what readers of a published site say')
    .addHelpText('after', '\nExample:\n  $ scriptorium site feedback guide')
    .addCommand(
      settingFlags(listFlags(new Command('feedback').description('list ratings of pages, latest first')), [
        'databaseUrl',
      ])
        .addHelpText('after', '\nExample:\n  $ scriptorium site feedback guide --limit 10')
        .argument('<site>', 'id or basename of the site')
        .action(feedback),
    )
