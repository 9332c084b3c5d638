import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { newSpace } from '../../../../test/content.ts'
import { textsOf } from '../../../../test/support/git-sync.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { testWith } from '../../../../test/test.ts'

const page = (title: string, body: string) =>
  `<html><head><title>${title} - Birds</title></head><body><header>Birds</header>
  <nav><ul><li><a href="/docs/">Start</a></li><li><a href="/docs/finches">Finches</a><ul><li><a href="/docs/guide/nests/">Nests</a></li></ul></li></ul></nav>
  <main><h1>${title}</h1>${body}<nav>On this page</nav></main><footer>Ours</footer></body></html>`

const answers: Record<string, [type: string, body: string]> = {
  '/robots.txt': ['text/plain', 'User-agent: *\nDisallow: /docs/secret\n'],
  '/sitemap.xml': [
    'application/xml',
    '<urlset><url><loc>ORIGIN/docs/</loc></url><url><loc>ORIGIN/docs/guide/nests/</loc></url><url><loc>ORIGIN/docs/finches</loc></url><url><loc>ORIGIN/docs/secret</loc></url><url><loc>ORIGIN/blog/</loc></url></urlset>',
  ],
  '/docs/': [
    'text/html',
    page('Start', '<p>See <a href="/docs/finches#song">finches</a>.</p><p><img src="/boat.svg" alt="A boat"></p>'),
  ],
  '/docs/finches': [
    'text/html',
    page(
      'Finches',
      '<div class="custom-block tip"><p class="custom-block-title">TIP</p><p>Listen to its <kbd>song</kbd>.</p></div><ul><li>Small</li></ul><table><tr><th>A</th></tr><tr><td>B</td></tr></table>',
    ),
  ],
  '/docs/guide/nests/': [
    'text/html',
    page('Nests', '<pre><code class="language-js">const a = 1</code></pre><a href="../../finches">Back</a>'),
  ],
  '/docs/secret': ['text/html', page('Secret', '')],
  '/blog/': ['text/html', page('Blog', '')],
  '/boat.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
}

const asked: string[] = []
const site = createServer((req, res) => {
  const path = req.url ?? ''
  asked.push(path)
  const found = answers[path]
  if (!found) return void res.writeHead(404).end()
  res.writeHead(200, { 'Content-Type': found[0] }).end(found[1].replaceAll('ORIGIN', `http://${req.headers.host}`))
}).listen(0, '127.0.0.1')
await once(site, 'listening')
site.unref()
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`

const test = testWith({ fetchAllow: ['127.0.0.1'] })

test('startImportRun reads a website by its sitemap, without its navigation and what its robots.txt hides', async ({
  docs,
  organization,
  server,
}) => {
  const { params } = organization
  const { spaceId } = await newSpace(docs)
  const body = { source: { type: 'website' as const, url: `${origin}/docs/` }, target: { space: spaceId } }
  const { id: importRunId } = await docs.startImportRun({ params, body })
  await waitForJobs(server.services)
  const run = await docs.getImportRun({ params: { ...params, importRunId } })
  expect(run).toMatchObject({ status: 'completed', report: { counts: { files: 1, brokenNow: 0 } } })
  const pages = run.pages?.filter(({ type }) => type === 'page') ?? []
  expect(pages.map(({ title, sourceURL }) => [title, sourceURL.replace(origin, '')]).toSorted()).toEqual([
    ['Finches', '/docs/finches'],
    ['Nests', '/docs/guide/nests/'],
    ['Start', '/docs/'],
  ])
  expect(asked).not.toContain('/docs/secret')
  expect(asked).not.toContain('/blog/')
  await docs.mergeChangeRequest({ params: { spaceId, changeRequestId: run.target.changeRequest! } })
  const texts = Object.values(await textsOf(docs, spaceId)).join('\n')
  expect(texts).toMatch(/# Start\n\nSee \[finches\]\(finches\.md#song\)\.\n\n!\[A boat\]\(.*boat\.svg\)\n/)
  expect(texts).toContain('| A |')
  expect(texts).toContain('{% hint style="success" %}\nListen to its <kbd>song</kbd>.\n{% endhint %}')
  expect(texts).toContain('```js\nconst a = 1\n```')
})
