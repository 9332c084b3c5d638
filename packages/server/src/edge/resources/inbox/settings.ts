import type { InboxItemKind } from '@scriptorium/types'
import type { Knex } from 'knex'
import { mailKinds } from '@scriptorium/mail/messages/inbox-mail'
import type { MailOwner } from './stop-token.ts'

/** What a user is mailed about. */
export interface MailSettings {
  kinds: InboxItemKind[]
  /** When the last mail was sent. Null if none was. */
  mailedAt: string | null
  /** Whether the user gets a weekly mail about the readers of their sites. */
  isWeekly: boolean
}

/** Returns what a user is mailed about in an organization: by default, everything. */
export const readMailSettings = async (db: Knex, { userId, organizationId }: MailOwner): Promise<MailSettings> => {
  const row = await db('notificationSettings').where({ userId, organizationId }).first()
  const chosen = row?.mail ? (JSON.parse(row.mail) as InboxItemKind[]) : mailKinds
  const kinds = mailKinds.filter((kind) => chosen.includes(kind))
  return { kinds, mailedAt: row?.mailedAt ?? null, isWeekly: (row?.weeklyAt ?? null) !== null }
}

/** Stores which kinds of items a user is mailed about. */
export const putMailKinds = async (db: Knex, owner: MailOwner, kinds: readonly InboxItemKind[]): Promise<void> => {
  const mail = JSON.stringify(kinds)
  await db('notificationSettings')
    .insert({ ...owner, mail, mailedAt: null, weeklyAt: null })
    .onConflict(['userId', 'organizationId'])
    .merge({ mail })
}

/** Stores when a user was mailed, so that the next mail waits and has only what is newer. */
export const putMailedAt = async (db: Knex, owner: MailOwner, mailedAt: string): Promise<void> => {
  await db('notificationSettings')
    .insert({ ...owner, mail: null, mailedAt, weeklyAt: null })
    .onConflict(['userId', 'organizationId'])
    .merge({ mailedAt })
}

/** Stores when the next weekly mail to a user is due, or that they want none. */
export const putWeeklyAt = async (db: Knex, owner: MailOwner, weeklyAt: string | null): Promise<void> => {
  await db('notificationSettings')
    .insert({ ...owner, mail: null, mailedAt: null, weeklyAt })
    .onConflict(['userId', 'organizationId'])
    .merge({ weeklyAt })
}
