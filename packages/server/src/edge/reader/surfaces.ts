import { answerAsk, answerFacts } from './assistant/answer-ask.ts'
import { answerFeed } from './lists/feed.ts'
import { answerEvent } from './visitors/answer-event.ts'
import { answerFeedback } from './visitors/feedback.ts'
import { answerFile } from './files/files.ts'
import { answerIcon } from './files/icon.ts'
import { answerLlms, answerLlmsFull, answerRobots, answerSitemap } from './lists/listings.ts'
import { answerMarkdown } from './page/markdown.ts'
import { answerMcp } from './lists/mcp.ts'
import { answerPage } from './answer-page.ts'
import { answerPdf } from './page/pdf.ts'
import { answerPicture } from './files/answer-picture.ts'
import { answerBlock } from './page/use-block.ts'
import { passRequest } from './page/pass-request.ts'
import type { AdmittedRequest } from './request.ts'
import { answerSearch } from './search/search-page.ts'

/** One way to read a site, and the address that decides who may read it. */
export interface Surface {
  kind: string
  /** The segments of the page or site space that the surface shows. */
  segments: string[]
  /** What follows the address of the page. */
  suffix: string
  forAgents: boolean
  answer: (request: AdmittedRequest) => Promise<void>
}

type Answer = Surface['answer']

const ofSite: Readonly<Record<string, Answer>> = {
  '~ask': answerFacts,
  '~icon': answerIcon,
  '~search': answerSearch,
  'llms-full.txt': answerLlmsFull,
  'llms.txt': answerLlms,
  'robots.txt': answerRobots,
}

const ofPage: Readonly<Record<string, Answer>> = {
  '~block': answerBlock,
  '~feed': answerFeed,
  '~pdf': answerPdf,
  '~picture': answerPicture,
}

const surface = (kind: string, segments: string[], answer: Answer, suffix = ''): Surface => ({
  kind,
  segments,
  answer,
  suffix,
  forAgents: kind === '~mcp',
})

const named = (table: Readonly<Record<string, Answer>>, name: string | undefined): Answer | undefined =>
  name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined

const writes = (segments: readonly string[]): Surface | undefined => {
  const [first] = segments
  if (first === '~mcp' && segments.length === 1) return surface('~mcp', [], answerMcp)
  if (first === '~ask' && segments.length === 1) return surface('~ask', [], answerAsk)
  const last = segments.at(-1)
  const answer = named(
    { '~block': answerBlock, '~event': answerEvent, '~feedback': answerFeedback, '~try': passRequest },
    last,
  )
  return answer && surface(last!, segments.slice(0, -1), answer, `/${last}`)
}

/** Returns how a request reads a site; undefined for a method that sites do not support. */
export const surfaceOf = (segments: readonly string[], method: string): Surface | undefined => {
  if (method === 'POST') return writes(segments)
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const [first] = segments
  const last = segments.at(-1)
  const own = segments.length === 1 ? named(ofSite, first) : undefined
  if (own) return surface(first!, [], own)
  if (segments.length === 1 && /^sitemap(?:-\d+)?\.xml$/.test(first!)) return surface('sitemap', [], answerSitemap)
  if (first === '~files') return surface('~files', [], answerFile)
  if (first === '~mcp' && segments.length === 1) return surface('~mcp', [], answerMcp)
  const below = named(ofPage, last)
  if (below) return surface(last!, segments.slice(0, -1), below, `/${last}`)
  if (last !== undefined && last.length > 3 && last.endsWith('.md')) {
    return surface('.md', [...segments.slice(0, -1), last.slice(0, -3)], answerMarkdown, '.md')
  }
  return surface('page', [...segments], answerPage)
}
