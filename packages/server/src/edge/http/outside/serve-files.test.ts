import type { Client, File } from '@scriptorium/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newChangeRequest, newSpace, type At } from '../../../../test/content.ts'
import { inline, insertFiles } from '../../../../test/files.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { startBucket } from '@scriptorium/storage/test/bucket'
import { svg } from '@scriptorium/storage/test/pictures'
import { createSender, type Answer } from '@scriptorium/tools/contract/http.ts'
import { fileAddress } from '../../../platform/storage/addresses.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.close())

describe.each(['disk', 'bucket'])('GET /files/{fileId}, on a %s', (kind) => {
  const onDisk = kind === 'disk'
  let server: TestServer
  let docs: Client
  let at: At
  let file: File
  let send: ReturnType<typeof createSender>
  beforeAll(async () => {
    server = await startTestServer(onDisk ? {} : { storageUrl: bucket.storageUrl })
    docs = server.api()
    send = createSender(server.url)
    at = await newChangeRequest(docs, await newSpace(docs))
    file = await put('meadow ä"🌿.txt', 'text/plain')
  })
  afterAll(async () => {
    send.close()
    await server.close()
  })

  const put = async (name: string, contentType: string, words = 'In the meadow.') =>
    (await insertFiles(docs, at, inline(name, contentType, words)))[0]!
  const pathOf = ({ downloadURL }: File) => downloadURL.slice(server.url.length)
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') => send({ method, path, headers })
  // With a bucket, the first response is a redirect.
  const follow = async (path: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const answer = await ask(path, headers)
    if (onDisk) return answer
    expect(answer.status).toBe(302)
    const { pathname, search, origin } = new URL(answer.headers.location!)
    const sender = createSender(origin)
    return sender({ method: 'GET', path: pathname + search, headers }).finally(() => sender.close())
  }

  test('200 with the name and type of the file, without a token', async () => {
    const { status, headers, text: body } = await follow(pathOf(file))
    expect([status, body]).toEqual([200, 'In the meadow.'])
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(headers['content-disposition']).toMatch(/^inline; filename=".*"; filename\*=UTF-8''meadow%20%C3%A4%22%F0%9F/)
  })

  test('206 for a range, 416 for a range outside the file', async () => {
    const part = await follow(pathOf(file), { Range: 'bytes=7-12' })
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'meadow', 'bytes 7-12/14'])
    expect((await follow(pathOf(file), { Range: 'bytes=99-' })).status).toBe(416)
  })

  test('304 for the ETag of the file', async () => {
    const { headers } = await ask(pathOf(file))
    expect(headers.etag).toMatch(/^"[0-9a-f]{64}"$/)
    expect((await ask(pathOf(file), { 'If-None-Match': headers.etag! })).status).toBe(304)
  })

  test('200 for HEAD, with the length', async () => {
    const { status, headers, text: body } = await ask(pathOf(file), {}, 'HEAD')
    expect([status, headers['content-length'], body]).toEqual([200, '14', ''])
  })

  test('active content is sandboxed, and files other than pictures and texts are downloaded', async () => {
    const picture = await put('a.svg', 'image/svg+xml', svg)
    const page = await put('a.html', 'text/html', '<script>alert(1)</script>')
    for (const { headers } of [await ask(pathOf(picture)), await ask(pathOf(page))]) {
      expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
    // The bucket does not send our Content-Security-Policy.
    const disposition = async (one: File) => (await follow(pathOf(one))).headers['content-disposition']
    expect(await disposition(picture)).toMatch(onDisk ? /^inline/ : /^attachment/)
    expect(await disposition(page)).toMatch(/^attachment/)
  })

  test('403 for a signature that is missing, changed, or of another file', async () => {
    const other = await put('b.txt', 'text/plain', 'Other.')
    const [path, query] = pathOf(file).split('?') as [string, string]
    const changed = (name: string, value: string) => {
      const params = new URLSearchParams(query)
      params.set(name, value)
      return `${path}?${params}`
    }
    const named = new URLSearchParams(pathOf(other).split('?')[1]).get('file')!
    const wrong = [
      path,
      `${path}?${pathOf(other).split('?')[1]}`,
      changed('file', named),
      changed('expires', '99999999999'),
      changed('expires', 'Infinity'),
      changed('signature', ''),
      changed('signature', 'x'.repeat(43)),
      `/files/%2e%2e%2fscriptorium.db?${query}`,
    ]
    for (const address of wrong) {
      const { status, json } = await ask(address)
      expect([address, status, json()['code']]).toEqual([address, 403, 'forbidden'])
      expect(json()['detail']).toContain('The download URL is invalid or has expired')
    }
  })

  test('403 after the URL has expired', async () => {
    const storageKey = await server.services.storage.put(Buffer.from('old'))
    const addressed = { id: file.id, storageKey, contentType: 'text/plain', name: 'a' }
    const at = (age: number) => ask(fileAddress(server.services.secret, addressed, Date.now() - age * 3600_000))
    expect((await at(0)).status).toBe(onDisk ? 200 : 302)
    expect((await at(2)).status).toBe(403)
  })

  test('404 when the bytes were deleted', async () => {
    const lost = await put('lost.txt', 'text/plain', 'Lost soon.')
    const named = new URLSearchParams(pathOf(lost).split('?')[1]).get('file')!
    await server.services.storage.delete(Buffer.from(named, 'base64url').toString().split('\0')[0]!)
    expect((await ask(pathOf(lost))).status).toBe(404)
  })

  test('405 for methods that write', async () => {
    expect((await ask(pathOf(file), {}, 'PUT')).status).toBe(405)
  })
})

describe('fileAddress', () => {
  test('is the same for an hour, so that responses with it can be cached', () => {
    const file = { id: 'a', storageKey: 'b', contentType: 'text/plain', name: 'c' }
    const hour = 3_600_000
    const at = (now: number) => fileAddress('secret', file, now)
    expect(at(5 * hour)).toBe(at(6 * hour - 1))
    expect(at(5 * hour)).not.toBe(at(6 * hour))
  })

  test('has a bounded length, regardless of the file name', () => {
    const file = { id: 'a'.repeat(64), storageKey: 'b'.repeat(67), contentType: 'c'.repeat(256) }
    expect(fileAddress('secret', { ...file, name: '本'.repeat(256) }, 0).length).toBeLessThan(1800)
  })
})
