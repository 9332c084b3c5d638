import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Outgoing } from '@scriptorium/outside/requests/outgoing'
import { afterEach, expect, test } from 'vitest'
import { manifestName, type WebsiteManifest } from '../website/convert-website.ts'
import { fetchWebsite } from './fetch-website.ts'

const origin = 'https://birds.example'
const folders: string[] = []

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/** Fetches a website of these texts and bytes. Returns the addresses of the pages that were written. */
const fetchAll = async (answers: Readonly<Record<string, string | Buffer>>) => {
  const folder = await mkdtemp(join(tmpdir(), 'website-'))
  folders.push(folder)
  const outgoing: Outgoing = async ({ url }) => {
    const found = answers[url.slice(origin.length)]
    const headers = { 'content-type': url.endsWith('.txt') ? 'text/plain' : 'text/html' }
    return { status: found === undefined ? 404 : 200, headers, bytes: Buffer.from(found ?? ''), url }
  }
  const services = { outgoing, config: { fetchAllow: [], fileLimit: 1000, gitFolders: [], gitLimit: 0 } }
  const signal = new AbortController().signal
  await fetchWebsite(`${origin}/`, { services, folder, signal, waitOutside: (work) => work, onProgress: () => {} })
  const manifest = JSON.parse(await readFile(join(folder, manifestName), 'utf8')) as WebsiteManifest
  return manifest.pages.map(({ url }) => url.slice(origin.length))
}

const pages = { '/': '<a href="/finches">Finches</a>', '/finches': 'Finches' }
const locations = (...paths: string[]) => paths.map((path) => `<loc> <![CDATA[ ${origin}${path} ]]></loc>`).join('')

test('reads a sitemap that blanks make large, and one that is none', async () => {
  const blanks = ' '.repeat(2 ** 20)
  expect(await fetchAll({ ...pages, '/sitemap.xml': `<loc>${blanks}<${locations('/finches')}` })).toEqual([
    '/',
    '/finches',
  ])
  expect(await fetchAll({ ...pages, '/sitemap.xml': gzipSync(Buffer.alloc(2 ** 25)) })).toEqual(['/', '/finches'])
  expect(await fetchAll({ ...pages, '/sitemap.xml': Buffer.from([0x1f, 0x8b, 1]) })).toEqual(['/', '/finches'])
})

test('follows indexes of sitemaps, each once', async () => {
  const index = `<sitemapindex>${locations('/sitemap.xml', '/other.xml')}${locations('/x').repeat(200_000)}`
  const found = await fetchAll({ ...pages, '/sitemap.xml': index, '/other.xml': locations('/finches') })
  expect(found).toEqual(['/', '/finches'])
})

test('reads a robots.txt of many programs and rules, and obeys its first lines', async () => {
  const rules = ['Disallow: /finches', ...Array.from({ length: 30_000 }, (_, n) => `Disallow: /${n}`)]
  const named = Array.from({ length: 400 }, (_, n) => `User-agent: a${n}`)
  const robots = ['User-agent: *', ...named, ...rules, `Disallow: /${'*'.repeat(100_000)}`].join('\n')
  expect(await fetchAll({ ...pages, '/robots.txt': robots })).toEqual(['/'])
})
