import { buffer } from 'node:stream/consumers'
import { request } from 'node:http'
import type { BodyInput } from '@scriptorium/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { newSpace } from '../../../../test/content.ts'
import { refusal } from '../../../../test/refusal.ts'
import { startBucket } from '@scriptorium/storage/test/bucket'
import { newOrganization } from '../../../../test/organization.ts'
import { uploadAddress } from '../../../platform/storage/addresses.ts'
import { openStorage } from '../../../platform/storage/open.ts'
import { openUpload } from './open.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.close())

const type = 'application/zip'
const bytes = Buffer.from('PK and so on')

/** Functions for the tests of both storages. */
const uploadsTo = (server: TestServer) => {
  const { database, storage } = server.services
  const params = { organizationId: server.organizationId }
  return {
    params,
    announce: (file: Partial<BodyInput<'generateStorageUploadURL'>['file']> = {}) =>
      server.api().generateStorageUploadURL({
        params,
        body: { kind: 'import_file', file: { name: 'handbook.zip', type, size: bytes.length, ...file } },
      }),
    /** Opens an upload as a member of an organization; by default as whoever has announced it. */
    open: async (key: string, { organizationId } = params, docs = server.api()) => {
      const createdBy = (await docs.getAuthenticatedUser()).id
      return openUpload(database.read, storage, { organizationId, createdBy, kind: 'import_file', key })
    },
  }
}

const put = async (url: string, body: Buffer = bytes, contentType = type) =>
  (await fetch(url, { method: 'PUT', headers: { 'Content-Type': contentType }, body: new Uint8Array(body) })).status

describe.each(['disk', 'bucket'])('on a %s', (kind) => {
  let server: TestServer
  let uploads: ReturnType<typeof uploadsTo>
  beforeAll(async () => {
    server = await startTestServer(kind === 'bucket' ? { storageUrl: bucket.storageUrl } : {})
    uploads = uploadsTo(server)
  })
  afterAll(() => server.close())

  describe('generateStorageUploadURL', () => {
    test('201 with a URL that accepts the file, and a key for it', async () => {
      const { object, url, key } = await uploads.announce()
      expect(object).toBe('storage-signed-url')
      await expect(uploads.open(key)).rejects.toMatchObject({ code: 'invalid_reference' })
      expect([200, 204]).toContain(await put(url))
      const { upload, read } = await uploads.open(key)
      expect(upload).toMatchObject({ name: 'handbook.zip', contentType: type, size: bytes.length })
      expect(await buffer(await read())).toEqual(bytes)
    })

    test('201 with the URL as Location', async () => {
      const answer = await fetch(`${server.url}/v1/orgs/${server.organizationId}/storage/upload`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ kind: 'import_file', file: { name: 'a', type, size: 1 } }),
      })
      const { url } = (await answer.json()) as { url: string }
      expect(answer.headers.get('Location')).toBe(url)
    })

    test('400 for an invalid media type', async () => {
      const problem = await refusal(uploads.announce({ type: 'zip\r\nX: 1' }))
      expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/body/file/type' }] })
    })

    test('403 for a reader, 404 for a stranger, who cannot use the key', async () => {
      const { params } = uploads
      const body = { kind: 'import_file' as const, file: { name: 'a', type, size: 1 } }
      const reader = server.api((await server.createTestUser({ role: 'read' })).token)
      expect(await refusal(reader.generateStorageUploadURL({ params, body }))).toMatchObject({ status: 403 })
      const tenant = await newOrganization(server)
      const { docs: stranger } = tenant
      expect(await refusal(stranger.generateStorageUploadURL({ params, body }))).toMatchObject({ status: 404 })
      const { url, key } = await uploads.announce()
      await put(url)
      await expect(uploads.open(key, tenant.params, stranger)).rejects.toMatchObject({ code: 'invalid_reference' })
      await expect(uploads.open(key, tenant.params)).rejects.toMatchObject({ code: 'invalid_reference' })
    })

    test('the key is of use only to whoever uploaded the file', async () => {
      const { params } = uploads
      const { url, key } = await uploads.announce()
      await put(url)
      const other = server.api((await server.createTestUser({ role: 'admin' })).token)
      await expect(uploads.open(key, params, other)).rejects.toMatchObject({ code: 'invalid_reference' })
      const at = await newSpace(other)
      const source = { type: 'file' as const, files: [key] }
      const started = other.startImportRun({ params, body: { source, target: { space: at.spaceId } } })
      expect(await refusal(started)).toMatchObject({ code: 'invalid_reference' })
    })
  })
})

describe('generateSpaceUploadURL', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ fileLimit: 1000 })
  })
  afterAll(() => server.close())

  const body = { file: { name: 'heath.png', type: 'image/png', size: 1000 } }

  test('201 for a member who may edit the space, and for a guest who may edit only this one', async () => {
    const params = await newSpace(server.api())
    const writer = await server.createTestUser({ role: 'edit' })
    const guest = await server.createTestUser({ role: 'guest' })
    await server.api().inviteToSpace({ params, body: { users: [guest.id], role: 'edit' } })
    for (const { id, token } of [writer, guest]) {
      const { key } = await server.api(token).generateSpaceUploadURL({ params, body })
      const row = await server.services.database.read('storageUploads').where({ id: key }).first()
      expect(row).toMatchObject({
        organizationId: server.organizationId,
        kind: 'organization_file',
        name: 'heath.png',
        createdBy: id,
      })
    }
  })

  test('403 for who may only comment, 404 for a stranger, 413 for a file beyond the limit', async () => {
    const params = await newSpace(server.api())
    const commenter = server.api((await server.createTestUser({ role: 'comment' })).token)
    expect(await refusal(commenter.generateSpaceUploadURL({ params, body }))).toMatchObject({ status: 403 })
    const { docs: stranger } = await newOrganization(server)
    expect(await refusal(stranger.generateSpaceUploadURL({ params, body }))).toMatchObject({ status: 404 })
    const large = { file: { ...body.file, size: 1001 } }
    expect(await refusal(server.api().generateSpaceUploadURL({ params, body: large }))).toMatchObject({
      status: 413,
      errors: [{ pointer: '/body/file/size' }],
    })
  })
})

describe.each(['disk', 'bucket'])('pictures on a %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind === 'bucket' ? { storageUrl: bucket.storageUrl } : {})
  })
  afterAll(() => server.close())

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const file = { name: 'logo.svg', type: 'image/svg+xml', size: svg.length } as const
  const announce = (api = server.api(), changes = {}) =>
    api.generatePictureUploadURL({
      params: { organizationId: server.organizationId },
      body: { file: { ...file, ...changes } },
    })

  describe('generatePictureUploadURL', () => {
    test('201 for every member, and everyone can read the picture, whose scripts do not run', async () => {
      const reader = await server.createTestUser({ role: 'read' })
      const { url, publicURL } = await announce(server.api(reader.token))
      expect((await fetch(publicURL)).status).toBe(404)
      expect([200, 204]).toContain(await put(url, svg, file.type))
      const answer = await fetch(publicURL)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, file.type])
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(svg)
      const isSafe =
        answer.headers.get('content-security-policy')?.startsWith('sandbox') === true ||
        answer.headers.get('content-disposition')?.startsWith('attachment') === true
      expect(isSafe).toBe(true)
    })

    test('400 for another type and for a large picture, 404 for a stranger', async () => {
      const wrong = { type: 'text/html', size: 2_000_001 }
      for (const [name, value] of Object.entries(wrong))
        expect(await refusal(announce(server.api(), { [name]: value }))).toMatchObject({
          status: 400,
          errors: [{ pointer: `/body/file/${name}` }],
        })
      const { docs: stranger } = await newOrganization(server)
      expect(await refusal(announce(stranger))).toMatchObject({ status: 404 })
    })

    test('404 at its address for an upload of another kind', async () => {
      const { url, key } = await uploadsTo(server).announce()
      expect([200, 204]).toContain(await put(url))
      expect((await fetch(`${server.url}/pictures/${key}`)).status).toBe(404)
    })
  })
})

describe('the URL of an upload to a bucket', () => {
  test('is signed for the announced size and type, and the bucket refuses others', async () => {
    const storage = await openStorage({ storageUrl: bucket.storageUrl, databaseUrl: '' })
    if (storage.kind !== 'bucket') throw new Error('It is no bucket')
    const signed = async (size: number) =>
      new URL(await storage.uploadUrl('a', { contentType: type, size }, 60)).searchParams
    const query = await signed(5)
    expect(query.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
    expect((await signed(6)).get('X-Amz-Signature')).not.toBe(query.get('X-Amz-Signature'))
  })
})

describe('PUT /uploads/{key}', () => {
  let server: TestServer
  let uploads: ReturnType<typeof uploadsTo>
  beforeAll(async () => {
    server = await startTestServer({ fileLimit: 1000 })
    uploads = uploadsTo(server)
  })
  afterAll(() => server.close())

  test('400 for another size or type, and nothing is stored', async () => {
    const { url, key } = await uploads.announce()
    for (const body of [Buffer.concat([bytes, bytes]), bytes.subarray(1)]) expect(await put(url, body)).toBe(400)
    expect(await put(url, bytes, 'text/html')).toBe(400)
    await expect(uploads.open(key)).rejects.toMatchObject({ code: 'invalid_reference' })
  })

  test('403 for a URL that was changed or has expired', async () => {
    const [one, two] = [await uploads.announce(), await uploads.announce()]
    const changed = [
      one.url.replace(one.key, two.key),
      one.url.replace(/signature=.{4}/, 'signature=AAAA'),
      one.url.replace(/expires=\d+/, 'expires=99999999999'),
      one.url.replace(/\?.*/, ''),
      server.url + uploadAddress(server.services.secret, one.key, Date.now() - 3_601_000),
    ]
    for (const url of changed) expect([url, await put(url)]).toEqual([url, 403])
  })

  test('405 for other methods', async () => {
    const answer = await fetch((await uploads.announce()).url)
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'PUT, OPTIONS'])
  })

  test('413 is sent before the upload of the body', async () => {
    expect(await refusal(uploads.announce({ size: 1001 }))).toMatchObject({ status: 413, code: 'payload_too_large' })
  })

  test('an interrupted upload stores nothing, and can be repeated', async () => {
    const { url, key } = await uploads.announce({ size: 500 })
    await new Promise<void>((resolve) => {
      const sent = request(url, { method: 'PUT', headers: { 'Content-Type': type, 'Content-Length': '500' } })
      sent.on('error', () => resolve()).write('PK', () => setTimeout(() => sent.destroy(new Error('gone')), 20))
    })
    await expect(uploads.open(key)).rejects.toMatchObject({ code: 'invalid_reference' })
    expect(await put(url, Buffer.alloc(500))).toBe(204)
    expect((await uploads.open(key)).upload.size).toBe(500)
  })
})
