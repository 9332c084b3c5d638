import { randomBytes } from 'node:crypto'
import { afterAll, expect, inject } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { testWith } from '../../../test/test.ts'
import { newOrganization, titlesAtRoot } from '../../../test/organization.ts'
import { openDatabase } from '@scriptorium/database/open'

/** Creates a database that sorts `a` before `Z` if the dialect has a choice of collation. */
const worldlyDatabase = async (): Promise<TestDatabase> => {
  const fresh = await freshDatabase()
  const template = inject('template')
  if (template.kind === 'sqlite') return fresh
  const name = `worldly_${randomBytes(6).toString('hex')}`
  const run = async (sql: string) => {
    const admin = openDatabase(`${template.server}/postgres`)
    await admin.write.raw(sql)
    await admin.close()
  }
  await run(`create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en'`)
  const drop = async () => {
    await run(`drop database if exists ${name} with (force)`)
    await fresh.drop()
  }
  return { ...fresh, url: `${template.server}/${name}`, drop }
}

const database = await worldlyDatabase()
const test = testWith({ databaseUrl: database.url, storageUrl: database.files })

afterAll(async () => {
  await database.drop()
})

test('positions are in order regardless of the collation of the database', async ({ server }) => {
  const own = await newOrganization(server)
  const ids = [
    await own.createCollection('A'),
    await own.createCollection('B'),
    await own.createCollection('C'),
  ] as const
  const move = (from: number, to: number) =>
    own.docs.moveCollection({
      params: { collectionId: ids[from]! },
      body: { position: { before: { type: 'collection', collection: ids[to]! } } },
    })
  // The first key is a0. A key before it begins with Z.
  await move(2, 0)
  await move(1, 2)
  expect(await titlesAtRoot(own.docs, own.organizationId)).toEqual(['B', 'C', 'A'])
  const { database: db } = server.services
  const keys = await db.read('collections').where({ organizationId: own.organizationId }).pluck('position')
  expect(keys.toSorted()[0]).toMatch(/^Z/)
})
