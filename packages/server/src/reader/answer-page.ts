import { fingerprint } from '../sites/keys.ts'
import { sendNotFound } from './messages.ts'
import { renderFoundPage } from './page.ts'
import type { AdmittedRequest } from './request.ts'
import { sendPage } from './respond.ts'

/** Returns a name of everything that a page depends on, other than its visitor's session. */
const pageKey = ({ found }: AdmittedRequest): string => {
  const { site, organization, structure, shown, spaces, audience, revision, page, siteSpace, basePath, canonicalUrl } =
    found
  const titles = [...spaces.values()].map(({ id, title, emoji, language, revisionId, deletedAt }) => [
    id,
    title,
    emoji,
    language,
    revisionId,
    deletedAt,
  ])
  const ids = [shown.siteSpaces.map(({ id }) => id), shown.items.map(({ id }) => id)]
  return fingerprint([
    site,
    organization.hostname,
    structure,
    ids,
    titles,
    audience.contextId,
    audience.preview,
    revision.shownRoot,
    page?.path,
    siteSpace.id,
    basePath,
    canonicalUrl,
  ])
}

/** Answers with a page, from memory if nothing that it depends on has changed. */
export const answerPage = async (request: AdmittedRequest): Promise<void> => {
  const { req, res, found, visit, state, isPublic } = request
  if (!found.page) return sendNotFound(request)
  const tag = pageKey(request)
  const page = state.pages.get(tag) ?? (await renderFoundPage(visit, found.page))
  state.pages.set(tag, page)
  sendPage(req, res, 200, { page, tag, isPublic })
}
