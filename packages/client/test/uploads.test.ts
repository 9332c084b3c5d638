import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '../src/index.ts'
import { createUpload, uploadFile, type UploadInput, type UploadProgress } from '../src/uploads.ts'
import { startStub, type Answer, type Seen, type Stub } from './stub.ts'

const params = { spaceId: 's', changeRequestId: '7' }
const bytes = new Uint8Array(300_000).fill(65)
let stub: Stub
let folder: string
let put: Answer = { status: 204 }

const answer = ({ method, url }: Seen): Answer => {
  if (method === 'PUT') return put
  if (url.endsWith('/storage/upload')) return { status: 201, body: { url: `${stub.url}/put?signature=x`, key: 'k7' } }
  if (url.startsWith('/base/v1/spaces/s/change-requests/7/content'))
    return { body: { changes: [], insertedFiles: [{ id: 'f1', name: 'meadow.png' }] } }
  return { body: { organization: 'o', urls: { location: `${stub.url}/base/v1/spaces/s` } } }
}

beforeAll(async () => {
  stub = await startStub(answer)
  folder = await mkdtemp(join(tmpdir(), 'scriptorium-upload-'))
  await writeFile(join(folder, 'meadow.png'), bytes)
})
beforeEach(() => {
  stub.seen.length = 0
  put = { status: 204 }
})
afterAll(async () => {
  await stub.close()
  await rm(folder, { recursive: true })
})

const connect = () => createClient({ baseUrl: `${stub.url}/base`, token: 't0ken' })
const upload = (input: UploadInput) => uploadFile(connect(), { params, ...input })
const sent = () => stub.seen.find(({ method }) => method === 'PUT')
const announced = () => JSON.parse(stub.seen.find(({ url }) => url.endsWith('/storage/upload'))?.body ?? '') as unknown

describe('uploadFile', () => {
  test.each<[string, () => UploadInput]>([
    ['a path', () => ({ file: join(folder, 'meadow.png') })],
    ['a File', () => ({ file: new File([bytes], 'meadow.png', { type: 'image/png' }) })],
    ['a Blob', () => ({ file: new Blob([bytes]), name: 'meadow.png' })],
    ['a stream of the web', () => ({ file: new Blob([bytes]).stream(), name: 'meadow.png' })],
    [
      'a stream of Node with its size',
      () => ({ file: Readable.from([bytes]), size: bytes.length, name: 'meadow.png' }),
    ],
  ])('sends %s and returns the file', async (_, input) => {
    expect(await upload(input())).toEqual({ id: 'f1', name: 'meadow.png' })
    expect(announced()).toEqual({ file: { name: 'meadow.png', type: 'image/png', size: bytes.length } })
    expect(sent()?.headers).toMatchObject({ 'content-type': 'image/png', 'content-length': String(bytes.length) })
    expect(sent()?.body).toBe('A'.repeat(bytes.length))
    expect(JSON.parse(stub.seen.at(-1)?.body ?? '')).toEqual({
      changes: [{ operation: 'insert_files', files: [{ name: 'meadow.png', url: `${stub.url}/base/uploads/k7` }] }],
    })
  })

  test('reports its progress from nothing to everything', async () => {
    const steps: UploadProgress[] = []
    await upload({ file: join(folder, 'meadow.png'), onProgress: (step) => steps.push(step) })
    expect(steps.length).toBeGreaterThan(3)
    expect(steps[0]).toEqual({ sent: 0, size: bytes.length })
    expect(steps.at(-1)).toEqual({ sent: bytes.length, size: bytes.length })
    expect(steps.map((step) => step.sent)).toEqual(steps.map((step) => step.sent).toSorted((a, b) => a - b))
  })

  test('keeps the token from the address of the upload', async () => {
    await upload({ file: new Blob([bytes]) })
    expect(sent()?.headers.authorization).toBeUndefined()
  })
})

describe('createUpload', () => {
  const create = (input: UploadInput) =>
    createUpload(connect(), { params: { organizationId: 'o' }, kind: 'import_file', ...input })

  test('returns the key', async () => {
    expect(await create({ file: new Blob(['PK']), name: 'a.zip' })).toMatchObject({ key: 'k7' })
    expect(announced()).toEqual({ kind: 'import_file', file: { name: 'a.zip', type: 'application/zip', size: 2 } })
  })

  test('throws the problem with which the server refuses the file', async () => {
    put = { status: 403, body: { code: 'forbidden', detail: 'The upload URL is invalid or has expired' } }
    await expect(create({ file: new Blob(['PK']) })).rejects.toMatchObject({ name: 'ForbiddenError', status: 403 })
  })

  test('throws a ConnectionError without a connection', async () => {
    put = { cut: true }
    await expect(create({ file: new Blob(['PK']) })).rejects.toMatchObject({ name: 'ConnectionError' })
  })

  test.each([
    ['more', 5],
    ['fewer', 50],
  ])('refuses a stream with %s bytes than its size', async (word, size) => {
    const file = Readable.from([Buffer.from('0123456789')])
    await expect(create({ file, size })).rejects.toThrow(`The file has ${word} than ${size} bytes`)
  })

  test('throws the reason of its signal', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(create({ file: new Blob(['PK']), signal })).rejects.toThrow('enough')
    const late = new AbortController()
    const onProgress = () => late.abort(new Error('later'))
    await expect(create({ file: new Blob([bytes]), signal: late.signal, onProgress })).rejects.toThrow('later')
  })

  test('names a path that does not exist', async () => {
    await expect(create({ file: join(folder, 'none.png') })).rejects.toThrow('none.png')
  })
})
