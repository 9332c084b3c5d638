import { insertImportRun } from '../../../src/edge/resources/imports/repo.ts'
import { newRun } from '../../../src/edge/resources/imports/start.ts'
import { insertTranslation } from '../../../src/edge/resources/translations/repo.ts'
import { newTranslation } from '../../../src/edge/resources/translations/write.ts'
import { grants } from './grants.ts'
import type { Context, Part } from './ids.ts'
import { site } from './site.ts'

/** Creates a page in a change request and merges it. */
const createPage = async ({ api, ids: { spaceId } }: Context) => {
  const title = `Page of ${spaceId.slice(0, 6)}`
  const { id: changeRequestId } = await api.createChangeRequest({ params: { spaceId }, body: {} })
  const params = { spaceId, changeRequestId }
  const written = await api.updateChangeRequestContent({
    params,
    query: { compat: false },
    body: { changes: [{ operation: 'insert_page', title, document: { markdown: `About ${title}.\n` } }] },
  })
  const [change] = 'changes' in written ? written.changes : []
  const pageId = change?.object === 'created_page' ? change.page.id : ''
  const merged = await api.mergeChangeRequest({ params })
  const page = await api.getPageById({ params: { spaceId, pageId }, query: { format: 'document' } })
  return {
    revisionId: merged.revision,
    pageId,
    pagePath: 'path' in page ? page.path : '',
    documentId: ('documentId' in page && page.documentId) || '',
  }
}

const createChangeRequest = async ({ api, ids: { spaceId } }: Context) => {
  const { id } = await api.createChangeRequest({ params: { spaceId }, body: {} })
  return { changeRequestId: id }
}

/** Publishes a site of the space. */
const publishSpace = async ({ api, ids: { organizationId, spaceId } }: Context) => {
  const site = await api.createSite({ params: { organizationId }, body: { title: 'Published', spaces: [spaceId] } })
  const { urls } = await api.publishSite({ params: { organizationId, siteId: site.id } })
  return { publishedUrl: urls.published! }
}

/** Comments on the space and on the change request, with replies and a review. */
const talk = async ({ api, ids: { spaceId, changeRequestId } }: Context) => {
  const params = { spaceId, changeRequestId }
  const body = { body: { markdown: 'Does this hold?' } }
  const { id: onSpace } = await api.postCommentInSpace({ params, body })
  const { id: onRequest } = await api.postCommentInChangeRequest({ params, body })
  const replyOnSpace = await api.postCommentReplyInSpace({ params: { ...params, commentId: onSpace }, body })
  const replyOnRequest = await api.postCommentReplyInChangeRequest({
    params: { ...params, commentId: onRequest },
    body,
  })
  const review = await api.submitChangeRequestReview({ params, body: { status: 'approved' } })
  return {
    reviewId: review.id,
    commentId: onSpace,
    commentReplyId: replyOnSpace.id,
    'changeRequest/commentId': onRequest,
    'changeRequest/commentReplyId': replyOnRequest.id,
  }
}

const createTranslation = async ({ server, ids: { organizationId, adminId, spaceId } }: Context) => {
  const caller = { now: new Date().toISOString(), params: { organizationId }, principal: { user: { id: adminId } } }
  const row = newTranslation(caller, { source: { space: spaceId, language: 'en' }, language: 'de' })
  await server.services.database.writeTx((trx) => insertTranslation(trx, { ...row, status: 'completed' }))
  return { translationId: row.id }
}

const createImportRun = async ({ server, ids: { organizationId, adminId, spaceId } }: Context) => {
  const caller = { now: new Date().toISOString(), params: { organizationId }, principal: { user: { id: adminId } } }
  const source = { type: 'archive', url: 'https://docs.example.com/docs.zip' } as const
  const body = { source, target: { space: spaceId }, dryRun: false, enhance: true }
  const row = newRun(caller, body, { spaceId, changeRequestId: null, identity: source, name: 'docs' })
  await server.services.database.writeTx((trx) => insertImportRun(trx, row))
  return { importRunId: row.id }
}

const talkNames = [
  'reviewId',
  'commentId',
  'commentReplyId',
  'changeRequest/commentId',
  'changeRequest/commentReplyId',
] as const

/** The parts that belong to a space. */
export const placeParts: readonly Part[] = [
  { names: ['pageId', 'pagePath', 'documentId', 'revisionId'], create: createPage },
  { names: ['changeRequestId', ...talkNames], create: createChangeRequest },
  { names: ['publishedUrl'], create: publishSpace },
  { names: talkNames, create: talk },
  { names: ['translationId'], create: createTranslation },
  { names: ['importRunId'], create: createImportRun },
  site,
  grants,
]
