import { Command } from 'commander'
import { withAddress, type Settings } from '@scriptorium/settings/config'
import { createUrls } from '../../platform/urls.ts'
import { codeLifetimesMs, createCode, signInLink } from '../resources/sign-in/codes.ts'
import { findUser } from './find-user.ts'
import { print } from '@scriptorium/commands/output'
import { settingFlags, withMigratedDatabase } from './settings.ts'

const studioOf = (settings: Settings): string =>
  createUrls(withAddress(settings, `http://${settings.host}:${settings.port}`), '').studio

const create = (who: string | undefined, { json, ...flags }: { json?: boolean }) =>
  withMigratedDatabase(flags, async ({ read, writeTx }, settings) => {
    const { id, displayName } = await findUser(read, who)
    const code = await writeTx((trx) => createCode(trx, id, codeLifetimesMs.printed))
    const url = signInLink(studioOf(settings), code)
    print({ user: id, displayName, url }, `Signs in ${displayName}, once and within an hour:\n${url}`, json)
  })

/** `sign-in-link`: prints a link with which a user signs in, for operators to pass on. */
export const signInLinkCommand = (): Command =>
  settingFlags(new Command('sign-in-link').description('print a link with which a user signs in to the browser'), [
    'databaseUrl',
    'host',
    'port',
    'baseUrl',
    'appUrl',
  ])
    .argument('[id or e-mail]', 'the user (default: the first user)')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scriptorium sign-in-link ada@example.com')
    .action(create)
