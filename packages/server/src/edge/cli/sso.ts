import { Command } from 'commander'
import { CommandError, print } from '@scriptorium/commands/output'
import { settingFlags, withMigratedDatabase } from './settings.ts'

interface Options {
  json?: boolean
}

const turnOff = (organization: string, { json, ...flags }: Options) =>
  withMigratedDatabase(flags, async ({ writeTx }) => {
    const members = await writeTx(async (trx) => {
      const found = await trx('organizations')
        .where({ id: organization })
        .orWhere({ hostname: organization })
        .first('id', 'title')
      if (!found) throw new CommandError(`There is no organization ${organization}: give its id or its hostname.`)
      await trx('organizations').where({ id: found.id }).update({ sso: 'off' })
      return trx('members').where({ organizationId: found.id }).whereNotNull('ssoAt').update({ ssoAt: null })
    })
    const text = `Single sign-on is no longer required in ${organization}. Members who had to use it: ${members}.`
    print({ organization, members }, text, json)
  })

/** `sso`: lets people back into an organization whose single sign-on does not work, directly in the database. */
export const ssoCommand = (): Command =>
  new Command('sso')
    .description('end required single sign-on in an organization where it does not work')
    .addHelpText('after', '\nExample:\n  $ scriptorium sso off o8PzQ3LkWv6TnXc5RyHd')
    .addCommand(
      settingFlags(new Command('off').description('let all members of an organization use their other tokens again'), [
        'databaseUrl',
      ])
        .argument('<organization>', 'its id or its hostname')
        .option('--json', 'print JSON')
        .addHelpText('after', '\nExample:\n  $ scriptorium sso off o8PzQ3LkWv6TnXc5RyHd')
        .action(turnOff),
    )
