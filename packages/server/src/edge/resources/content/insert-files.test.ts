import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from '@scriptorium/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newChangeRequest, newSpace, type At } from '../../../../test/content.ts'
import { inline, insertFiles, text, type Inserted } from '../../../../test/files.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { newOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'
import { startBucket } from '@scriptorium/storage/test/bucket'
import { png } from '@scriptorium/storage/test/pictures'

// 127.0.0.2 stands for a public address.
const outside = '127.0.0.2'
const picture = png(12, 8)
const fileLimit = 10_000

let elsewhere: Server
let url: string
let asked: string[] = []
let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  bucket = await startBucket()
  elsewhere = createServer((req, res) => {
    asked.push(req.url!)
    if (req.url === '/picture') res.setHeader('Content-Type', 'text/html').end(picture)
    else if (req.url === '/text') res.setHeader('Content-Type', 'text/csv').end('a,b')
    else if (req.url === '/odd') res.setHeader('Content-Type', 'none at all').end('a,b')
    else if (req.url === '/large') res.end(Buffer.alloc(fileLimit + 1))
    else if (req.url === '/inside') res.writeHead(302, { Location: `http://127.0.0.1:${port}/text` }).end()
    else res.writeHead(404).end()
  })
  elsewhere.listen(0, '0.0.0.0')
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  url = `http://${outside}:${port}`
})
afterAll(async () => {
  elsewhere.close()
  elsewhere.closeAllConnections()
  await bucket.close()
})

describe.each(['disk', 'bucket'])('insert_files, on a %s', (kind) => {
  let server: TestServer
  let docs: Client
  let at: At
  beforeAll(async () => {
    const storageUrl = kind === 'bucket' ? { storageUrl: bucket.storageUrl } : {}
    server = await startTestServer({ fetchAllow: [outside], fileLimit, ...storageUrl })
    docs = server.api()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    at = await newChangeRequest(docs, await newSpace(docs))
    asked = []
  })

  const bytesOf = async (downloadURL: string) => Buffer.from(await (await fetch(downloadURL)).arrayBuffer())
  const refused = (...files: Inserted[]) => refusal(insertFiles(docs, at, ...files))
  const fault = async (file: Inserted) => {
    const { status, errors } = await refused(text('good.txt'), file)
    const { pointer, message } = errors[0]!
    return { status, at: pointer.replace('/body/changes/0/files/1', ''), message }
  }

  test('200 with size, type and dimensions as the bytes say', async () => {
    const [file] = await insertFiles(docs, at, inline('meadow.jpg', 'image/jpeg', picture))
    const seen = { contentType: 'image/png', size: picture.length, dimensions: { width: 12, height: 8 } }
    expect(file).toMatchObject({ object: 'file', name: 'meadow.jpg', ...seen })
    expect(await bytesOf(file!.downloadURL)).toEqual(picture)
  })

  test('200 from an address; the type is that of the request, of the bytes, or of the other server', async () => {
    const files = await insertFiles(
      docs,
      at,
      { name: 'a.png', url: `${url}/picture` },
      { name: 'b.csv', url: `${url}/text` },
      { name: 'c.txt', url: `${url}/text`, contentType: 'text/plain' },
      { name: 'd', url: `${url}/odd` },
    )
    const types = ['image/png', 'text/csv', 'text/plain', 'application/octet-stream']
    expect(files.map(({ contentType }) => contentType)).toEqual(types)
    expect(files.map(({ name }) => name)).toEqual(['a.png', 'b.csv', 'c.txt', 'd'])
    expect(await bytesOf(files[0]!.downloadURL)).toEqual(picture)
  })

  test.each(['../x', '/etc/passwd', 'a\\b', 'con', '.', 'ä 本 🌿.txt', 'a"b\r\nc: d', '%2e%2e%2f', 'x'.repeat(256)])(
    '200 for the name %j, which is not used as a path',
    async (name) => {
      const [file] = await insertFiles(docs, at, text(name))
      expect(file!.name).toBe(name)
      expect((await bytesOf(file!.downloadURL)).toString()).toBe('In the meadow.')
    },
  )

  test('200 for a file of 1 MB, and one without bytes; 400 for 1 MB and a byte', async () => {
    const [file, empty] = await insertFiles(docs, at, text('a', 'x'.repeat(1_000_000)), text('b', ''))
    expect([file!.size, empty!.size]).toEqual([1_000_000, 0])
    expect(await fault(text('a', 'x'.repeat(1_000_001)))).toMatchObject({ status: 400, at: '/base64' })
  })

  test('400 for invalid base64, with its pointer', async () => {
    for (const base64 of ['QUJ', 'Q', 'QUJDRA', 'QUL=', 'QUJD=', 'QUJDQ===']) {
      const found = await fault({ ...text('a'), base64 } as Inserted)
      expect([base64, found]).toMatchObject([base64, { status: 400 }])
      expect(found.at).toMatch(/^(?:\/base64)?$/)
    }
    expect(await fault({ ...text('a'), base64: 'QUJ' } as Inserted)).toMatchObject({ at: '/base64' })
    expect(await fault({ ...text('a'), base64: '!' } as Inserted)).toMatchObject({ status: 400 })
  })

  test('400 for an invalid media type, and for a name with U+0000', async () => {
    expect(await fault(inline('a', 'text/plain\r\nX-Evil: 1', 'a'))).toMatchObject({ status: 400 })
    expect(await refused(text('a\u0000b'))).toMatchObject({ status: 400 })
  })

  test('400 for both sources at once, for neither, for no file and for 21 files', async () => {
    const both = { ...text('a'), url: `${url}/text` }
    for (const files of [[both], [{ name: 'a' } as Inserted], [], Array.from({ length: 21 }, () => text('a'))]) {
      expect(await refused(...files)).toMatchObject({ status: 400 })
    }
  })

  test('400 for a file that cannot be fetched, with its pointer', async () => {
    const from = (path: string) => fault({ name: 'a', url: path })
    expect(await from(`${url}/none`)).toEqual({
      status: 400,
      at: '/url',
      message: expect.stringContaining('answered 404'),
    })
    expect(await from(`${url}/large`)).toEqual({
      status: 400,
      at: '/url',
      message: expect.stringContaining('larger than'),
    })
    expect(await from('http://')).toMatchObject({ status: 400, at: '/url' })
    expect(await from('ftp://example.com/a')).toMatchObject({ status: 400, at: '/url' })
  })

  test('400 for a private address, also behind a redirect, without a connection to it', async () => {
    const inside = url.replace(outside, '127.0.0.1')
    const ways = [inside, inside.replace('127.0.0.1', '[::1]'), inside.replace('127.0.0.1', '2130706433')]
    for (const way of [`${url}/inside`, ...ways.map((base) => `${base}/text`)]) {
      expect(await fault({ name: 'a', url: way })).toEqual({
        status: 400,
        at: '/url',
        message: expect.stringContaining('not public'),
      })
    }
    expect(asked).toEqual(['/inside'])
  })

  test('400 stores nothing of the batch', async () => {
    const { revision } = await docs.getChangeRequestById({ params: at })
    const changes = [
      { operation: 'insert_files' as const, files: [text('a')] },
      { operation: 'delete_page' as const, page: 'none' },
    ]
    expect(await refusal(docs.updateChangeRequestContent({ params: at, body: { changes } }))).toMatchObject({
      errors: [{ pointer: '/body/changes/1/page' }],
    })
    expect((await docs.getChangeRequestById({ params: at })).revision).toBe(revision)
    expect(await docs.listFilesInChangeRequestById({ params: at })).toMatchObject({ count: 0 })
  })

  test('404, 403 and 409 (merged) without fetching anything', async () => {
    const file = { name: 'a', url: `${url}/text` }
    const { docs: stranger } = await newOrganization(server)
    const reader = server.api((await server.createTestUser({ role: 'read' })).token)
    expect(await refusal(insertFiles(stranger, at, file))).toMatchObject({ status: 404 })
    expect(await refusal(insertFiles(reader, at, file))).toMatchObject({ status: 403 })
    await docs.mergeChangeRequest({ params: at })
    expect(await refusal(insertFiles(docs, at, file))).toMatchObject({ status: 409, code: 'change_request_locked' })
    expect(asked).toEqual([])
  })

  test('200 again for a repeated request, although the file was deleted', async () => {
    const body = JSON.stringify({
      changes: [{ operation: 'insert_files', files: [{ name: 'a', url: `${url}/text` }] }],
    })
    const send = () =>
      fetch(`${server.url}/v1/spaces/${at.spaceId}/change-requests/${at.changeRequestId}/content`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${server.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': 'once',
        },
        body,
      })
    const first = await send()
    expect(first.status).toBe(200)
    await docs.mergeChangeRequest({ params: at })
    const second = await send()
    expect(second.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await second.text()).toBe(await first.text())
  })
})
