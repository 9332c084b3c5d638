import type { Knex } from 'knex'
import { writeLater } from '@scriptorium/database/later'

// Sorted, so that two transactions that note the same people never wait for each other in turns.
const insert = (people: string): string => `
  insert into inbox_notices (user_id, organization_id, since)
  select distinct u.id, cast(:organization as varchar(64)), cast(:now as varchar(24))
  from users u join members m on m.user_id = u.id and m.organization_id = :organization
  where u.email_verified_at is not null and u.id in (${people})
  order by u.id
  on conflict (user_id, organization_id) do nothing`

/** Where and when something happened that concerns people. */
interface Occasion {
  organizationId: string
  now: string
}

/**
 * Notes that the inboxes of people have something new, so that they are mailed. `people` is SQL that returns ids of users. Whether
 * somebody sees the item, and wants mail about it, is decided when the mail is written.
 */
export const noticePeople = async (
  db: Knex,
  { organizationId: organization, now }: Occasion,
  people: string,
  values: Readonly<Record<string, string>>,
): Promise<void> => {
  const reads = ['changeRequests', 'comments']
  await writeLater(db, 'inboxNotices', db.raw(insert(people), { organization, now, ...values }), { reads })
}
