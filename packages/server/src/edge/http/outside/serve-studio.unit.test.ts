import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig, withAddress } from '@scriptorium/settings/config'
import { serveStudio, studioPolicy } from './serve-studio.ts'

const folder = mkdtempSync(join(tmpdir(), 'studio-'))
const page = '<!doctype html><script type="module" src="/app/assets/main-1a2b3c4d.js"></script>'

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets/main-1a2b3c4d.js'), 'import("/app/assets/x.js"); go("/app")')
})
afterAll(() => rmSync(folder, { recursive: true }))

const servers: ReturnType<typeof createServer>[] = []
afterAll(() => servers.forEach((server) => server.close()))

const serve = async (baseUrl = 'https://docs.example.com', from = folder) => {
  const config = withAddress(loadConfig({ baseUrl }, {}, {}), baseUrl)
  const server = createServer(express().use(serveStudio(config, from))).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
}

describe('the studio', () => {
  test('302 from / and /app', async () => {
    const get = await serve()
    for (const path of ['/', '/app']) {
      const { status, headers } = await get(path)
      expect([status, headers.get('location')]).toEqual([302, '/app/'])
    }
  })

  test.for(['/app/', '/app/spaces/x/pages/y', '/app/sign-in', '/app/inbox/'])(
    '200 with its page at %s',
    async (path) => {
      const answer = await (await serve())(path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache, no-transform'])
      expect(await answer.text()).toBe(page)
    },
  )

  test('200 with an icon of an author, and 404 for one that does not exist', async () => {
    const get = await serve()
    const { status, headers } = await get('/app/icons/star.svg')
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(await (await get('/app/icons/github.svg')).text()).toMatch(
      /^<svg [^>]*id="i" viewBox="[^"]+"><path d="[^"]+" \/><\/svg>$/,
    )
    for (const name of ['no-such-icon', '..%2fstar']) expect((await get(`/app/icons/${name}.svg`)).status).toBe(404)
  })

  test('200 with files that browsers keep, and 404 for those of an older version', async () => {
    const get = await serve()
    const { status, headers } = await get('/app/assets/main-1a2b3c4d.js')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable, no-transform')
    expect(headers.get('content-security-policy')).toBeNull()
    expect((await get('/app/assets/main-00000000.js')).status).toBe(404)
  })

  test('404 for a file that an upgrade has replaced before anybody asked for it', async () => {
    const asset = join(folder, 'assets/late-1a2b3c4d.js')
    writeFileSync(asset, '')
    const get = await serve()
    rmSync(asset)
    expect((await get('/app/assets/late-1a2b3c4d.js')).status).toBe(404)
  })

  test.for([
    '/app/../package.json',
    '/app/%2e%2e/package.json',
    '/app/..%2fpackage.json',
    '/app/assets/..%2f..%2fpackage.json',
  ])('nothing outside of its folder at %s', async (path) =>
    expect(await (await (await serve())(path)).text()).not.toContain('"name"'),
  )

  test('below the path of the server, where that has one', async () => {
    const get = await serve('https://docs.example.com/wiki')
    expect((await get('/')).headers.get('location')).toBe('/wiki/app/')
    expect(await (await get('/app/')).text()).toContain('src="/wiki/app/assets/main-1a2b3c4d.js"')
    expect(await (await get('/app/assets/main-1a2b3c4d.js')).text()).toBe(
      'import("/wiki/app/assets/x.js"); go("/wiki/app")',
    )
  })

  test('404 that says what to do before it is built', async () => {
    const answer = await (await serve(undefined, join(folder, 'nowhere')))('/app/')
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('pnpm build')
  })
})

describe('the policy', () => {
  test('allows no inline script, no frame around it, and no text as markup', async () => {
    const { headers } = await (await serve())('/app/')
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  test('gives the frame of diagrams no origin', async () => {
    const { status, headers } = await (await serve())('/app/diagrams.html')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toBe("sandbox allow-scripts; frame-ancestors 'self'")
    // It is large, so browsers keep it, and it is compressed once.
    expect(headers.get('etag')).toMatch(/^"[\w-]+-(?:br|gzip)"$/)
  })

  test('allows uploads to a bucket only where files are in one', () => {
    const baseUrl = 'https://docs.example.com'
    expect(studioPolicy({ baseUrl })).toContain("connect-src 'self';")
    expect(studioPolicy({ baseUrl, storageUrl: 's3://key:secret@bucket/x' })).toContain("connect-src 'self' https:;")
  })
})
