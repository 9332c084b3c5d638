import { describe, expect } from 'vitest'
import { insert, publish, write, newChangeRequest } from '../../../test/content.ts'
import { fetchWhole } from '../../../test/fetch-whole.ts'
import { newSite } from '../../../test/sites.ts'
import { test as base } from '../../../test/test.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'

interface Answer {
  result: { content: { text: string }[] }
}

const text = 'Water rises by the quay.\n'

/** Pages with the title "Tidetable", which each of them writes in its own way. */
const bodies: Record<string, string> = {
  heading: `# Tidetable\n\n${text}`,
  underlined: `Tidetable\n=========\n\n${text}`,
  front: `---\ndescription: Moon and sea\n---\n\n# Tidetable\n\n${text}`,
  named: `---\ntitle: Tidetable\n---\n\n${text}`,
}

const test = base.extend('tides', { scope: 'file' }, async ({ organization, server }) => {
  const { docs } = organization
  const { params, spaces, site } = await newSite(organization, ['Sea'])
  const spaceId = spaces[0]!
  const slugs = Object.keys(bodies)
  const ids = await publish(docs, { spaceId }, ...slugs.map((slug) => insert(bodies[slug]!, { slug })))
  await docs.updateSiteById({ params, body: { visibility: 'public', agentsContext: 'included' } })
  await docs.publishSite({ params })
  await waitForJobs(server.services)
  const address = `${server.url}/sites/${params.organizationId}/${site.id}/`
  const read = async (path: string, init?: RequestInit) => (await fetchWhole(`${address}${path}`, init)).text()
  return { spaceId, read, pages: slugs.map((slug, index) => ({ slug, pageId: ids[index]! })) }
})

/** Returns how often the title is a heading of a text. */
const headings = (text: string) => text.match(/^(?:# )?Tidetable$/gm)?.length

const count = (found: string) => found.split('Tidetable').length - 1

describe('the title of a page that writes it', () => {
  test('stands in no document, and what was read and is written back changes nothing', async ({ docs, tides }) => {
    const { spaceId, pages } = tides
    for (const { slug, pageId } of pages) {
      const page = await docs.getPageById({ params: { spaceId, pageId }, query: { format: 'document' } })
      expect([slug, page.title, count(JSON.stringify('document' in page && page.document?.nodes))]).toEqual([
        slug,
        'Tidetable',
        0,
      ])
      const at = await newChangeRequest(docs, { spaceId })
      await write(docs, at, {
        operation: 'update_page',
        page: pageId,
        document: { document: (page as never)['document'] },
      })
      const { changes } = await docs.getChangeRequestChanges({ params: at })
      expect([slug, changes]).toEqual([slug, []])
      const { markdown } = (await docs.getPageById({
        params: { spaceId, pageId },
        query: { format: 'markdown' },
      })) as never
      expect(markdown).toBe(bodies[slug])
    }
  })

  test('stands once in what readers and agents get', async ({ tides }) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    for (const { slug } of tides.pages) {
      const md = await tides.read(`${slug}.md`)
      const html = (await tides.read(slug)).match(/<article[^]*<\/article>/)![0]
      expect([slug, headings(md), html.match(/<h1/g)?.length]).toEqual([slug, 1, 1])
      const params = { name: 'read', arguments: { url: slug } }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
      const { result } = JSON.parse(await tides.read('~mcp', { method: 'POST', headers, body })) as Answer
      expect(result.content[0]!.text).toBe(md)
    }
    expect(headings(await tides.read('llms-full.txt'))).toBe(tides.pages.length)
    const { results } = JSON.parse(await tides.read('~search?format=json&q=quay')) as {
      results: { excerpt: unknown; hits: unknown }[]
    }
    expect(results.map(({ excerpt, hits }) => count(JSON.stringify([excerpt, hits])))).toEqual([0, 0, 0, 0])
  })
})
