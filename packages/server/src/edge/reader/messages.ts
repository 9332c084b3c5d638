import type { Request, Response } from 'express'
import { siteAssets } from '@scriptorium/site/assets'
import { renderMessage, type Message } from '@scriptorium/site/page/message'
import type { Frame, NavLink } from '@scriptorium/site/page/model'
import type { Markup } from '@scriptorium/site/page/shell'
import { wordsFor } from '@scriptorium/site/words/words'
import type { Problem } from '../../ground/problem.ts'
import { shownCustomization } from '../../domain/sites/structure/customization.ts'
import { embedOriginsOf } from '../../domain/sites/visitors/embed-origins.ts'
import type { Refused } from '../../domain/sites/resolution/resolution.ts'
import { frameOf } from './frame.ts'
import type { AdmittedRequest, SiteRequest } from './request.ts'
import { sendMarkup, setCaching } from './respond.ts'
import { suggestPages } from './search/site-search.ts'
import { signOutSegment } from './visitors/sign-out.ts'
import { siteSpaceHref, type ReaderServices, type Visit } from './visit.ts'

/** Returns the frame of a message for visitors who may not see the site, or whose address names none. */
const plainFrame = async (siteHref: string, site: Refused['site']): Promise<Frame> => {
  const look = shownCustomization(site ?? { customization: null })
  const { style, script, firstFonts } = await siteAssets(look)
  return {
    title: site ? (look.title ?? site.title) : 'Scriptorium',
    words: wordsFor(look.internationalization.locale),
    look: { ...look, announcement: undefined },
    homeHref: siteHref,
    siteHref,
    styleHref: `${siteHref}~assets/${style.name}`,
    scriptHref: `${siteHref}~assets/${script.name}`,
    fontHrefs: firstFonts.map((name) => `${siteHref}~assets/${name}`),
    searchHref: `${siteHref}~search`,
    hasSearch: true,
    indexHref: undefined,
    searchIn: undefined,
    sections: [],
    variants: [],
    headerLinks: [],
    footer: [],
    isIndexed: false,
    framedBy: site ? embedOriginsOf(site) : [],
    preview: undefined,
  }
}

interface Sent {
  req: Request
  res: Response
  status: number
  frame: Frame
  message: Partial<Message> & Pick<Message, 'text' | 'title'>
}

// An agent shows people what it gets, markup and all. The address alone decides, so that a site that exists answers like one that does not.
const isForProgram = ({ path, headers }: Request): boolean =>
  path.endsWith('/~mcp') && !headers.accept?.includes('text/html')

const send = ({ req, res, status, frame, message }: Sent): void => {
  if (isForProgram(req)) {
    setCaching(res, { isPublic: false, isSecret: true })
    return void res.status(status).type('text/plain').send(`${message.title}\n${message.text}\n`)
  }
  const page = renderMessage({ suggestions: [], hasHome: false, ...message }, frame)
  sendMarkup(req, res, status, { page, isPublic: false, isSecret: true })
}

/** Answers 404 where there is no site. */
export const sendMissing = async (
  req: Request,
  res: Response,
  { urls }: Pick<ReaderServices, 'urls'>,
): Promise<void> => {
  const frame = await plainFrame(`${new URL(urls.sites.replace('//*.', '//')).pathname.replace(/\/$/, '')}/`, undefined)
  send({ req, res, status: 404, frame, message: { title: frame.words.gone, text: frame.words.goneText } })
}

/** Answers a visitor whom the site refuses. A site that is not published looks like none. */
export const sendRefusal = async (
  { req, res, url, located, credentials }: SiteRequest,
  { reason, site, signInUrl }: Refused,
): Promise<void> => {
  const { pathname: start } = new URL(located.base)
  const plain = await plainFrame(start, reason === 'not-found' ? undefined : site)
  const frame = { ...plain, signOutHref: credentials.areInCookies ? start + signOutSegment : undefined }
  const { words } = frame
  if (reason === 'not-found')
    return send({ req, res, status: 404, frame, message: { title: words.gone, text: words.goneText } })
  const message =
    reason === 'share-link'
      ? { title: words.wall, text: words.wallText, keyHref: url.pathname }
      : { title: words.signIn, text: words.signInText, signInHref: signInUrl, retryHref: url.pathname }
  send({ req, res, status: 401, frame, message })
}

/** Renders the page for an address of a site that does not exist, with links to pages that have similar addresses. */
export const renderMissing = async (visit: Visit, suggestions: readonly NavLink[]): Promise<Markup> => {
  const frame = await frameOf(visit)
  const { gone, goneText } = frame.words
  return renderMessage({ title: gone, text: goneText, suggestions, hasHome: true }, frame)
}

// A part of a site without pages has no address that is right, so this one is not wrong.
const renderEmpty = async (visit: Visit): Promise<Markup> => {
  const frame = await frameOf(visit)
  const { empty, emptyText } = frame.words
  const isStart = siteSpaceHref(visit.found, visit.found.siteSpace) === frame.homeHref
  const message = { title: empty, text: emptyText, suggestions: [], hasHome: true, isStart }
  return renderMessage(message, frame)
}

/** Answers 404 within a site. */
export const sendNotFound = async ({ req, res, visit, found }: AdmittedRequest): Promise<void> => {
  const page =
    found.pathname === ''
      ? await renderEmpty(visit)
      : await renderMissing(visit, await suggestPages(visit, found.pathname))
  sendMarkup(req, res, 404, { page, isPublic: false, isSecret: true })
}

/** Answers an error as a page that readers understand. */
export const sendProblemPage = async (
  {
    req,
    res,
    located,
    url,
  }: Pick<SiteRequest, 'req' | 'res' | 'url'> & { located: SiteRequest['located'] | undefined },
  problem: Problem,
): Promise<void> => {
  const site = located?.site.publishedAt ? located.site : undefined
  const frame = await plainFrame(
    located ? new URL(located.base).pathname : `${url.pathname.split('/').slice(0, 4).join('/')}/`,
    site,
  )
  const hasHome = site?.visibility === 'public' || site?.visibility === 'unlisted'
  const { words } = frame
  const messages: Record<number, Sent['message']> = {
    404: { title: words.gone, text: words.goneText },
    429: { title: words.tooMany, text: words.tooManyText },
    400: { title: words.badRequest, text: words.badRequestText },
  }
  res.set({ ...(problem.status === 503 && { 'Retry-After': '5' }), ...problem.headers })
  const status = problem.status === 404 || problem.status === 429 || problem.status >= 500 ? problem.status : 400
  send({
    req,
    res,
    status,
    frame,
    message: { hasHome, ...(messages[status] ?? { title: words.unavailable, text: words.unavailableText }) },
  })
}
