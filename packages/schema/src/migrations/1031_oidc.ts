import type { Knex } from 'knex'

/** Lets identity providers speak OpenID Connect, and creates the people whom the provider of the server knows. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('samlProviders', (t) => {
    t.string('protocol', 8).notNullable().defaultTo('saml')
    t.string('issuer', 2048).notNullable().defaultTo('')
    t.string('clientId', 1024).notNullable().defaultTo('')
    t.text('clientSecret')
  })
  await db.schema.createTable('oidcIdentities', (t) => {
    t.string('issuer', 2048).notNullable()
    t.string('subject', 255).notNullable()
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.primary(['issuer', 'subject'])
    t.index(['userId'])
  })
}
