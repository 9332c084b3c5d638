import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anyTable } from '../any-table.ts'
import { openDatabase } from '../open.ts'

test('an insert of several rows fills missing members, and can return, ignore and merge', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-inserts-'))
  const database = openDatabase(join(folder, 'a.db'))
  await database.write.raw('create table words (word text primary key, pages integer)')
  const words = () => anyTable(database.write, 'words')
  expect(
    await words()
      .insert([{ word: 'a', pages: 1 }, { word: 'b' }])
      .returning('word'),
  ).toEqual([{ word: 'a' }, { word: 'b' }])
  const again = [
    { word: 'a', pages: 5 },
    { word: 'b', pages: 5 },
    { word: 'c', pages: 5 },
  ]
  await words().insert(again).onConflict('word').ignore()
  await words()
    .insert(again)
    .onConflict('word')
    .merge({ pages: database.write.raw('excluded.pages + 1') })
    .where('words.pages', 1)
  expect(await words().orderBy('word')).toEqual([
    { word: 'a', pages: 6 },
    { word: 'b', pages: null },
    { word: 'c', pages: 5 },
  ])
  await database.close()
  await rm(folder, { recursive: true })
})
