import { formatMarkdown } from '@scriptorium/content/pool/pool'
import { withoutRefs } from '@scriptorium/content/links/without-refs'
import { addressRefs } from '@scriptorium/content/links/write-links'
import type { BlockNode } from '@scriptorium/content/markdown/document'
import type { ContentRef, PageRecord } from '@scriptorium/content/tree/records'
import { readWholeDocument } from '../../../domain/history/page-body.ts'
import { withRenderedBlocks } from './integration-blocks.ts'
import { sendNotFound } from '../messages.ts'
import type { AdmittedRequest } from '../request.ts'
import { sendText } from '../respond.ts'
import { createTargets, refsIn } from './targets.ts'
import type { Visit } from '../visit.ts'

const leadsToPages = new Set(['anchor', 'page', 'space'])

/**
 * Returns a page as markdown as the visitor sees it, with its title, and with links that work from anywhere. It is written from
 * the document, not from the stored text: that names the targets of links which the visitor may not see.
 */
export const pageMarkdown = async (visit: Visit, page: PageRecord): Promise<string> => {
  const document = await readWholeDocument(visit.source, page, { dereferenced: 'true' })
  const targets = createTargets(visit, page)
  const absolute = async (ref: ContentRef): Promise<string> => {
    const href = (await targets.find(ref))?.href
    return URL.parse(href ?? '', visit.found.canonicalUrl)?.href ?? ''
  }
  const nodes = (document?.nodes ?? []) as BlockNode[]
  for (const ref of refsIn(nodes)) await targets.find(ref)
  const alive = withoutRefs(nodes, (ref) => leadsToPages.has(ref.kind) && targets.known(ref)?.href === undefined)
  const shown = document && { ...document, nodes: await withRenderedBlocks(visit, alive) }
  const text = shown
    ? await formatMarkdown(await addressRefs(shown as Parameters<typeof addressRefs>[0], absolute))
    : ''
  return /^\s*# /.test(text) ? text : `# ${page.title}\n\n${page.description ? `${page.description}\n\n` : ''}${text}`
}

/** Answers with the markdown of a page. */
export const answerMarkdown = async (request: AdmittedRequest): Promise<void> => {
  const { req, res, found, visit, isPublic } = request
  if (!found.page) return sendNotFound(request)
  if (found.page.page.noRobotsIndex === true) res.set('X-Robots-Tag', 'noindex')
  const text = await pageMarkdown(visit, found.page.page)
  sendText(req, res, 'text/markdown; charset=utf-8', text, { isPublic })
}
