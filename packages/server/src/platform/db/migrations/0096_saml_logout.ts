import type { Knex } from 'knex'

/** Adds the logout URL of SAML providers, and what a provider needs to know to sign a person out. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('samlProviders', (t) => {
    t.string('logoutUrl', 2048).notNullable().defaultTo('')
  })
  await db.schema.alterTable('samlSessions', (t) => {
    t.text('subject')
  })
}

/** Drops both columns. */
export const down = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('samlProviders', (t) => {
    t.dropColumn('logoutUrl')
  })
  await db.schema.alterTable('samlSessions', (t) => {
    t.dropColumn('subject')
  })
}
