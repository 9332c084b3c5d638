import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadFile } from '@scriptorium/client/uploads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSpace } from '../../../../test/content.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { startBucket } from '@scriptorium/storage/test/bucket'

const bytes = Buffer.alloc(1_500_000, 'The heath in winter.\n')
let bucket: Awaited<ReturnType<typeof startBucket>>
let folder: string
beforeAll(async () => {
  bucket = await startBucket()
  folder = await mkdtemp(join(tmpdir(), 'scriptorium-upload-'))
  await writeFile(join(folder, 'heath.txt'), bytes)
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true })
})

describe.each([
  ['a disk', () => ({})],
  ['a bucket', () => ({ storageUrl: bucket.storageUrl })],
])('uploadFile on %s', (_, settings) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(settings())
  })
  afterAll(() => server.close())

  test('puts a file from a path into a change request', async () => {
    const space = await newSpace(server.api())
    // Whoever may write pages may add pictures to them.
    const docs = server.api((await server.createTestUser({ role: 'edit' })).token)
    const { id: changeRequestId } = await docs.createChangeRequest({ params: space, body: { subject: 'Heath' } })
    const params = { ...space, changeRequestId }
    let last = 0
    const onProgress = ({ sent }: { sent: number }) => (last = sent)
    const file = await uploadFile(docs, { params, file: join(folder, 'heath.txt'), onProgress })
    expect(file).toMatchObject({ name: 'heath.txt', contentType: 'text/plain', size: bytes.length })
    expect(last).toBe(bytes.length)
    expect(await (await fetch(file.downloadURL)).text()).toBe(bytes.toString())
    const { items } = await docs.listFilesInChangeRequestById({ params })
    expect(items.map(({ id }) => id)).toEqual([file.id])
  })
})
