import { formatMarkdown } from '@scriptorium/content/pool/pool'
import { withoutRefs } from '@scriptorium/content/links/without-refs'
import { addressRefs } from '@scriptorium/content/links/write-links'
import { splitFrontMatter } from '@scriptorium/content/markdown/front-matter'
import { leadingHeading } from '@scriptorium/content/metadata/metadata'
import type { BlockNode } from '@scriptorium/content/markdown/document'
import type { ContentRef, PageRecord } from '@scriptorium/content/tree/records'
import { readWhole, type Whole, withLinks } from '../../../domain/history/page-body.ts'
import { withRenderedBlocks } from './integration-blocks.ts'
import { sendNotFound } from '../messages.ts'
import type { AdmittedRequest } from '../request.ts'
import { sendText } from '../respond.ts'
import { createTargets, refsIn } from './targets.ts'
import type { Visit } from '../visit.ts'

type Addressed = Parameters<typeof addressRefs>[0]

const leadsToPages = new Set(['anchor', 'page', 'space'])

/** Returns a text with the title of its page as heading, below its front matter. Most texts begin with that. */
const titled = (text: string, { title, description }: PageRecord): string => {
  const { frontMatter, rest } = splitFrontMatter(text)
  if (leadingHeading(rest)?.title === title.trim()) return text
  return `${frontMatter}# ${title}\n\n${description ? `${description}\n\n` : ''}${rest.trimStart()}`
}

/**
 * Returns a page as markdown as the visitor sees it, with its title, and with links that work from anywhere. It is the stored text
 * if the visitor sees all of that. Otherwise it is written from the document, because the stored text names the targets of links
 * which the visitor may not see.
 */
export const pageMarkdown = async (visit: Visit, page: PageRecord): Promise<string> => {
  const whole = await readWhole(visit.source, page, { dereferenced: 'true' })
  const targets = createTargets(visit, page)
  const absolute = async (ref: ContentRef): Promise<string> => {
    const href = (await targets.find(ref))?.href
    return URL.parse(href ?? '', visit.found.canonicalUrl)?.href ?? ''
  }
  const nodes = (whole?.document.nodes ?? []) as BlockNode[]
  const refs = refsIn(nodes)
  for (const ref of refs) await targets.find(ref)
  const alive = withoutRefs(nodes, (ref) => leadsToPages.has(ref.kind) && targets.known(ref)?.href === undefined)
  const shown = await withRenderedBlocks(visit, alive)
  const isWhole = shown === nodes && refs.every((ref) => ref.kind === 'url' || targets.known(ref)?.href !== undefined)
  const write = async ({ document, text }: Whole): Promise<string> => {
    if (text !== undefined && isWhole) return withLinks(visit.source, page, text, { write: absolute, broken: '#' })
    return formatMarkdown(await addressRefs({ ...document, nodes: shown } as Addressed, absolute))
  }
  const text = whole ? await write(whole) : ''
  return titled(text, page)
}

/** Answers with the markdown of a page. */
export const answerMarkdown = async (request: AdmittedRequest): Promise<void> => {
  const { req, res, found, visit, isPublic } = request
  if (!found.page) return sendNotFound(request)
  if (found.page.page.noRobotsIndex === true) res.set('X-Robots-Tag', 'noindex')
  const text = await pageMarkdown(visit, found.page.page)
  sendText(req, res, 'text/markdown; charset=utf-8', text, { isPublic })
}
