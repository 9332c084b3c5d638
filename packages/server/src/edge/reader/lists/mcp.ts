import { json } from 'express'
import { z } from 'zod'
import type { AnswerState } from '@scriptorium/assistant/ask'
import { markdownOf } from '@scriptorium/assistant/markdown-of'
import type { Passage } from '@scriptorium/assistant/passage'
import { Problem } from '../../../ground/problem.ts'
import { readBody } from '../../http/read-body.ts'
import { answerVisitor } from '../assistant/answer-ask.ts'
import { pageMarkdown } from '../page/markdown.ts'
import type { AdmittedRequest } from '../request.ts'
import { searchSite } from '../search/site-search.ts'
import { findListedPage } from '../tree/find-page.ts'
import { lookOf } from '../visit.ts'

const maxResults = 10

const maxBytes = 262_144
const parser = { parse: json({ limit: maxBytes }), maxBytes }

// A client may call these without asking its user.
const annotations = { readOnlyHint: true, openWorldHint: false }

const text = (content: string) => ({ content: [{ type: 'text' as const, text: content }] })

const search =
  ({ visit, found }: AdmittedRequest) =>
  async ({ query }: { query: string }) => {
    const results = await searchSite(visit, query, maxResults)
    if (results.length === 0) return text(`No page has these words: ${query}`)
    const shown = results.map(({ href, title, above, excerpt, hits }) => {
      const url = new URL(href, found.canonicalUrl).href
      const lines = [excerpt, ...hits.map((hit) => hit.excerpt)]
        .map((parts) => parts.map((part) => part.text).join(''))
        .filter(Boolean)
      return `## ${[...above, title].join(' › ')}\n${url}\n\n${lines.join('\n')}`
    })
    return text(shown.join('\n\n'))
  }

/** Returns whether an address names another host than those at which the site is read. */
const isElsewhere = ({ found, url }: AdmittedRequest, address: string): boolean => {
  const origin = URL.parse(address)?.origin
  return origin !== undefined && origin !== url.origin && origin !== new URL(found.canonicalUrl).origin
}

const readPage =
  (request: AdmittedRequest) =>
  async ({ url }: { url: string }) => {
    const page = isElsewhere(request, url) ? undefined : await findListedPage(request.visit, url)
    return page
      ? text(await pageMarkdown(page.visit, page.page))
      : { ...text(`This site has no page at ${url}`), isError: true }
  }

const sourceOf = ({ found }: AdmittedRequest, { titles, href, text: body }: Passage, index: number): string =>
  `[${index + 1}] ${titles.join(' › ')}\n${new URL(href ?? '', found.canonicalUrl).href}\n\n${body}`

const ask =
  (request: AdmittedRequest) =>
  async ({ question }: { question: string }) => {
    const { visit, found } = request
    let last: AnswerState | undefined
    for await (const state of answerVisitor(request, visit, { question, previous: [] })) last = state
    if (!last || last.status === 'unanswered') return text('The documentation does not say.')
    const sources = last.passages.map((passage, index) => sourceOf(request, passage, index))
    // The links of an answer are paths on the site.
    const written = last.nodes.length === 0 ? [] : [await markdownOf(last.nodes, found.canonicalUrl)]
    return text([...written, ...sources].join('\n\n'))
  }

const createServer = async (request: AdmittedRequest) => {
  const { McpServer } = await import('@modelcontextprotocol/sdk/server/mcp.js')
  const title = lookOf(request.found).title ?? request.found.site.title
  const server = new McpServer({ name: title, version: '1.0.0' })
  server.registerTool(
    'search',
    {
      title: 'Search',
      description: `Finds pages of the documentation "${title}" by words, with excerpts and addresses.`,
      annotations,
      inputSchema: { query: z.string().min(1).max(256) },
    },
    search(request),
  )
  server.registerTool(
    'read',
    {
      title: 'Read a page',
      description: `Returns a page of the documentation "${title}" as markdown.`,
      annotations,
      inputSchema: { url: z.string().min(1).max(2048).describe('Address or path of the page') },
    },
    readPage(request),
  )
  server.registerTool(
    'ask',
    {
      title: 'Ask',
      description: `Answers a question from the documentation "${title}", with the sections that the answer comes from.`,
      annotations,
      inputSchema: { question: z.string().min(1).max(512) },
    },
    ask(request),
  )
  return server
}

/** Answers agents over MCP. Each request stands alone, and sees what its visitor may see. */
export const answerMcp = async (request: AdmittedRequest): Promise<void> => {
  const { req, res } = request
  // Someone who opens the address in a browser would see an empty page.
  if (req.method === 'GET' && req.headers.accept?.includes('text/html'))
    throw new Problem('invalid_request', 'This address is for agents', { headers: { Allow: 'POST' } })
  if (req.method !== 'POST') return void res.status(405).set({ Allow: 'POST', 'Cache-Control': 'no-store' }).end()
  await readBody(parser, req, res)
  // Limits count requests, so one request may hold one message only. The protocol has no batches since its version of June 2025.
  if (Array.isArray(req.body)) {
    const error = { code: -32_600, message: 'Send one message in a request, without an array around it' }
    return void res.status(400).set('Cache-Control', 'no-store').json({ jsonrpc: '2.0', error, id: null })
  }
  const { StreamableHTTPServerTransport } = await import('@modelcontextprotocol/sdk/server/streamableHttp.js')
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = await createServer(request)
  res.on('close', () => void server.close())
  res.set('Cache-Control', 'no-store')
  await server.connect(transport as Parameters<typeof server.connect>[0])
  await transport.handleRequest(req, res, req.body)
}
