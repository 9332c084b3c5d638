import { Command } from 'commander'
import { hashToken, newToken } from '../../domain/access/token.ts'
import { newId } from '@scriptorium/basics/id'
import type { TokenRow } from '@scriptorium/schema/tables/people'
import { findUser } from './find-user.ts'
import { CommandError, print, formatTable } from '@scriptorium/commands/output'
import { settingFlags, withMigratedDatabase } from './settings.ts'

interface Common {
  json?: boolean
  user?: string
}

const moment = (text: string | undefined): string | null => {
  if (text === undefined) return null
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new CommandError(`${text} is not a date: use a format such as 2027-01-31.`)
  if (time <= Date.now()) throw new CommandError(`${text} is in the past.`)
  return new Date(time).toISOString()
}

const create = ({ json, user, label, expires, ...flags }: Common & { label: string; expires?: string }) =>
  withMigratedDatabase(flags, async ({ read, writeTx }) => {
    const { id: userId } = await findUser(read, user)
    const token = newToken()
    const row: TokenRow = {
      id: newId(),
      userId,
      label: label.slice(0, 50),
      hash: hashToken(token),
      createdAt: new Date().toISOString(),
      expiresAt: moment(expires),
      lastUsedAt: null,
    }
    await writeTx(async (trx) => {
      await trx('tokens').insert(row)
    })
    const { hash: _hash, ...shown } = row
    print({ ...shown, token }, token, json)
  })

const columns = ['id', 'userId', 'label', 'createdAt', 'expiresAt', 'lastUsedAt'] as const

const list = ({ json, user, ...flags }: Common) =>
  withMigratedDatabase(flags, async ({ read }) => {
    const tokens = read('tokens')
      .orderBy('createdAt')
      .orderBy('id')
      .select(...columns)
    const rows = await (user === undefined ? tokens : tokens.where({ userId: (await findUser(read, user)).id }))
    const cells = rows.map((row) => columns.map((name) => row[name] ?? '-'))
    print(rows, formatTable(['ID', 'USER', 'LABEL', 'CREATED', 'EXPIRES', 'LAST USED'], cells), json)
  })

const revoke = (id: string, { json, ...flags }: Common) =>
  withMigratedDatabase(flags, async ({ writeTx }) => {
    const revoked = await writeTx((trx) => trx('tokens').where({ id }).delete())
    if (revoked === 0) throw new CommandError(`There is no token ${id}; \`scriptorium token list\` shows their ids.`)
    print({ revoked: id }, `Revoked ${id}.`, json)
  })

const sub = (name: string, description: string, example: string) =>
  settingFlags(new Command(name).description(description), ['databaseUrl'])
    .option('--json', 'print JSON')
    .addHelpText('after', `\nExample:\n  $ scriptorium token ${example}`)

/** `token`: creates, lists and revokes personal tokens, directly in the database. */
export const tokenCommand = (): Command =>
  new Command('token')
    .description('create, list and revoke API tokens')
    .addHelpText('after', '\nExample:\n  $ scriptorium token create --label "Nightly import"')
    .addCommand(
      sub('create', 'create a token and print it', 'create --user ada@example.com --label laptop --expires 2027-01-31')
        .option('--user <id or e-mail>', 'owner of the token (default: the first user)')
        .option('--label <text>', 'purpose of the token, up to 50 characters', 'Command line')
        .option('--expires <date>', 'expiry date (default: never)')
        .action(create),
    )
    .addCommand(
      sub('list', 'list tokens; their values are not stored', 'list --user ada@example.com')
        .option('--user <id or e-mail>', 'only the tokens of this user')
        .action(list),
    )
    .addCommand(sub('revoke', 'revoke a token', 'revoke 8ZkT1nWq0cVb2xRy5uLm').argument('<token id>').action(revoke))
