import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ownerMark } from '@scriptorium/basics/scratch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBucket } from '../test/bucket.ts'
import { locationOf } from './location.ts'
import { openAt } from './open.ts'
import type { DiskStorage, Storage } from './storage.ts'

let folder: string
let bucket: Awaited<ReturnType<typeof startBucket>>
let storages: Record<string, Storage>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scriptorium-storage-'))
  bucket = await startBucket()
  const open = (storageUrl: string) => openAt(locationOf(storageUrl, ''))
  storages = { disk: await open(join(folder, 'files')), bucket: await open(bucket.storageUrl) }
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const keysOf = async (storage: Storage) => {
  const keys: string[] = []
  for await (const key of storage.keys()) keys.push(key)
  return keys.toSorted()
}

describe.each(['disk', 'bucket'])('a %s', (kind) => {
  test('stores bytes once under their hash', async () => {
    const storage = storages[kind]!
    const bytes = Buffer.from('\u0000 meadow \uFFFF')
    const key = await storage.put(bytes)
    expect(key).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{62}$/)
    expect(await storage.put(bytes)).toBe(key)
    expect(await buffer(await storage.read(key))).toEqual(bytes)
    expect(await storage.sizeOf(key)).toBe(bytes.length)
    const other = await storage.put(Buffer.from('brook'))
    expect(await keysOf(storage)).toEqual([key, other].toSorted())
    await storage.delete(other)
    expect(await keysOf(storage)).toEqual([key])
    await storage.delete(key)
  })

  test('stores an empty file', async () => {
    const storage = storages[kind]!
    const key = await storage.put(Buffer.alloc(0))
    expect(await storage.sizeOf(key)).toBe(0)
    expect(await buffer(await storage.read(key))).toHaveLength(0)
    await storage.delete(key)
  })

  test('has nothing for an unknown key', async () => {
    const storage = storages[kind]!
    expect(await storage.sizeOf(`00/${'0'.repeat(64)}`)).toBeUndefined()
    await storage.delete(`00/${'0'.repeat(64)}`)
  })
})

describe('receive', () => {
  test('replaces damaged bytes when the same bytes are stored again', async () => {
    const disk = storages['disk'] as DiskStorage
    const key = await disk.put(Buffer.from('a long meadow'))
    for (const damaged of ['a', 'a l?ng m?adow']) {
      await disk.receive(key, Readable.from([Buffer.from(damaged)]), damaged.length)
      await disk.put(Buffer.from('a long meadow'))
      expect((await buffer(await disk.read(key))).toString()).toBe('a long meadow')
    }
    await disk.delete(key)
  })

  const pieces = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)))

  test('stores a file of the announced size, and nothing of another size', async () => {
    const disk = storages['disk'] as DiskStorage
    expect(await disk.receive('uploads/a', pieces('mead', 'ow'), 6)).toBe(true)
    expect(await disk.receive('uploads/b', pieces('mead'), 6)).toBe(false)
    expect(await disk.receive('uploads/c', pieces('mead', 'ows'), 6)).toBe(false)
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('mead')
        throw new Error('gone')
      })(),
    )
    expect(await disk.receive('uploads/d', broken, 6)).toBe(false)
    expect(await keysOf(disk)).toEqual(['uploads/a'])
    expect(await readdir(join(disk.folder, 'unfinished'))).toEqual([])
  })

  test('deletes what a server left behind when it was killed', async () => {
    const location = join(folder, 'others')
    const unfinished = join(location, 'unfinished')
    await mkdir(unfinished, { recursive: true })
    await writeFile(join(unfinished, `${ownerMark}-a`), 'half')
    await utimes(join(unfinished, `${ownerMark}-a`), 1, 1)
    const disk = (await openAt(locationOf(location, ''))) as DiskStorage
    expect(await disk.receive('uploads/a', pieces('meadow'), 6)).toBe(true)
    expect(await readdir(unfinished)).toEqual([])
  })
})
