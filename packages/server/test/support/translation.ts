import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PageDocument } from '@scriptorium/client'
import { insert, newSpace, publish } from '../content.ts'
import { testWith } from '../test.ts'
import { waitForJobs } from './wait-for-jobs.ts'

/** Returns a text in capitals. Placeholders and entities stay. */
export const inCapitals = (text: string): string =>
  text.replaceAll(
    /(<span translate="no">[^<]*<\/span>|<x\d+\/>|&\w+;)|[a-z]/g,
    (found, kept: string) => kept ?? found.toUpperCase(),
  )

/** What the engine was asked, and what it answers. Each test begins with capitals. */
export const engine: { asked: string[]; failing: boolean; answer(text: string): string; pause?: () => Promise<void> } =
  {
    asked: [],
    /** Whether it fails for texts that contain `explode`. */
    failing: true,
    answer: inCapitals,
  }

/** A LibreTranslate server that answers in capitals. */
const server = createServer((req, res) => {
  let body = ''
  req.on('data', (chunk) => (body += chunk))
  req.on('end', async () => {
    const { q } = JSON.parse(body) as { q: string[] }
    engine.asked.push(...q)
    await engine.pause?.()
    if (engine.failing && q.some((text) => text.includes('explode'))) return void res.writeHead(500).end()
    res.end(JSON.stringify({ translatedText: q.map((text) => engine.answer(text)) }))
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
// The files of a process share this module, so none of them closes the server.
server.unref()

const settings = { fetchAllow: ['127.0.0.1'], translationUrl: `http://127.0.0.1:${port}` }

/** A test with a space of two pages and its French translation. */
export const test = testWith(settings).extend('guide', async ({ docs, organization, server }) => {
  const space = await newSpace(docs)
  const pages = [
    insert(
      '# Guide\n\nRead **this** first, then [install](install.md). Use `npm run` and {{ name }}.\n\n```js\nconst a = 1\n```\n',
    ),
    insert('# Install\n\n| Step | Text |\n| --- | --- |\n| one | Take it |\n', { description: 'How to install' }),
  ]
  const ids = await publish(docs, space, ...pages)
  engine.asked = []
  engine.answer = inCapitals
  engine.failing = true
  delete engine.pause
  const { params } = organization
  const body = { source: { space: space.spaceId, language: 'en' as const }, language: 'fr' as const }
  const { id: translationId } = await docs.createTranslation({ params, body })
  const at = { ...params, translationId }
  const wait = async () => {
    await waitForJobs(server.services)
    return docs.getTranslation({ params: at })
  }
  const run = async () => {
    engine.asked = []
    await docs.runTranslation({ params: at })
    return wait()
  }
  const first = await wait()
  const result = { spaceId: first.result!.space }
  const read = async (path: string, format: 'document' | 'markdown' = 'markdown') =>
    (await docs.getPageByPath({ params: { ...result, pagePath: path }, query: { format } })) as PageDocument
  return { space, ids, at, first, result, run, read, body }
})
