import type { Send } from './http.ts'
import { bodyOf, isWhole, namesIn, namesInExamples, pathOf, type Ids } from './requests.ts'
import { bodyExamplesOf, operations, type SpecOperation } from './spec.ts'

type Json = Record<string, unknown>

/** A call that creates or finds a resource, and the ids to take from its answer. */
interface Step {
  by: string
  query?: string
  /** Ids that the caller chooses. */
  choose?: (ids: Ids) => Record<string, string>
  /** Request body. The example of the spec by default. */
  body?: (ids: Ids) => unknown
  take: (answer: Json, ids: Ids) => Json
  /** A call that follows. */
  then?: Step
}

const idAs =
  (name: string): Step['take'] =>
  ({ id }) => ({ [name]: id })

const pageOf = ({ changes }: Json) => (changes as { page: { id: string } }[])[0]?.page.id

const newIntegration = (organization: string) => ({
  title: 'Contract',
  description: 'An integration',
  scopes: [],
  script: 'export default {}',
  organization,
})

const page = { operation: 'insert_page', title: 'Contract', document: { markdown: 'A page.\n' } }

const organizationStep: Step = {
  by: 'createOrganization',
  body: () => ({ title: 'Contract' }),
  take: idAs('organizationId'),
}

/** Creates a space with one merged page and an open change request. */
const always: Step[] = [
  { by: 'getAuthenticatedUser', take: ({ id }) => ({ userId: id, adminId: id }) },
  organizationStep,
  { by: 'createSpace', body: () => ({ title: 'Contract', empty: true }), take: idAs('spaceId') },
  { by: 'createChangeRequest', body: () => ({ subject: 'Contract' }), take: idAs('changeRequestId') },
  {
    by: 'updateChangeRequestContent',
    query: '?compat=false',
    body: () => ({ changes: [page] }),
    take: (answer) => ({ pageId: pageOf(answer) }),
  },
  { by: 'mergeChangeRequest', take: ({ revision }) => ({ revisionId: revision }) },
  {
    by: 'getPageById',
    query: '?format=document',
    take: ({ path, documentId }) => ({ pagePath: path, documentId }),
  },
  { by: 'createChangeRequest', body: () => ({ subject: 'Contract' }), take: idAs('changeRequestId') },
]

/** Gives the user or the team a role on a place. */
const grant = (by: string, place: string, key: 'teamId' | 'userId'): Record<string, Step> => ({
  [`${place}/${key}`]: {
    by,
    body: ({ [key]: id }) => ({ [key === 'userId' ? 'users' : 'teams']: [id], role: 'read' }),
    take: (_, { [key]: id }) => ({ [`${place}/${key}`]: id }),
  },
})

/** Creates further resources that an operation may need, ordered by their dependencies. */
const onDemand: Record<string, Step> = {
  tokenId: { by: 'createUserToken', take: idAs('tokenId') },
  collectionId: { by: 'createCollection', body: () => ({ title: 'Contract' }), take: idAs('collectionId') },
  teamId: {
    by: 'createOrganizationTeam',
    body: ({ userId }) => ({ title: 'Contract', members: [userId] }),
    take: idAs('teamId'),
  },
  commentId: { by: 'postCommentInSpace', take: idAs('commentId') },
  commentReplyId: { by: 'postCommentReplyInSpace', take: idAs('commentReplyId') },
  'changeRequest/commentId': { by: 'postCommentInChangeRequest', take: idAs('changeRequest/commentId') },
  'changeRequest/commentReplyId': {
    by: 'postCommentReplyInChangeRequest',
    take: idAs('changeRequest/commentReplyId'),
  },
  reviewId: { by: 'submitChangeRequestReview', take: idAs('reviewId') },
  siteId: { by: 'createSite', body: ({ spaceId }) => ({ title: 'Site', spaces: [spaceId] }), take: idAs('siteId') },
  publishedUrl: {
    by: 'publishSite',
    take: ({ urls }) => ({ publishedUrl: (urls as { published?: string }).published }),
  },
  siteSectionId: {
    by: 'addSectionToSite',
    body: ({ spaceId }) => ({ spaceId }),
    take: idAs('siteSectionId'),
  },
  siteSpaceId: { by: 'addSpaceToSite', body: ({ spaceId }) => ({ spaceId }), take: idAs('siteSpaceId') },
  shareLinkId: { by: 'createSiteShareLink', take: idAs('shareLinkId') },
  siteExternalLinkId: { by: 'addExternalLinkToSite', take: idAs('siteExternalLinkId') },
  siteSectionGroupId: {
    by: 'addSectionGroupToSite',
    body: () => ({ title: 'Group' }),
    take: idAs('siteSectionGroupId'),
  },
  conversationId: {
    by: 'ingestConversation',
    body: () => ({ id: 'contract', parts: [{ type: 'message', role: 'user', body: 'How do I restore a space?' }] }),
    take: () => ({ conversationId: 'contract' }),
  },
  integrationName: {
    by: 'publishIntegration',
    choose: ({ spaceId }) => ({ integrationName: `contract-${spaceId}` }),
    body: ({ organizationId }) => newIntegration(organizationId!),
    take: ({ name }) => ({ integrationName: name }),
  },
  installationId: {
    by: 'installIntegration',
    choose: ({ integrationName }) => ({ 'uninstalled/integrationName': integrationName! }),
    body: ({ organizationId }) => ({ organization: organizationId }),
    take: idAs('installationId'),
    then: {
      by: 'updateIntegrationInstallation',
      body: () => ({ space_selection: 'all', site_selection: 'all' }),
      take: () => ({}),
    },
  },
  'uninstalled/integrationName': {
    by: 'publishIntegration',
    choose: ({ spaceId }) => ({ integrationName: `spare-${spaceId}` }),
    body: ({ organizationId }) => newIntegration(organizationId!),
    take: ({ name }) => ({ 'uninstalled/integrationName': name }),
  },
  ...grant('inviteToSpace', 'space', 'userId'),
  ...grant('inviteToSpace', 'space', 'teamId'),
  ...grant('inviteToCollection', 'collection', 'userId'),
  ...grant('inviteToCollection', 'collection', 'teamId'),
  ...grant('inviteToSite', 'site', 'userId'),
  ...grant('inviteToSite', 'site', 'teamId'),
  oidcProviderId: { by: 'createOrganizationOIDCProvider', take: idAs('oidcProviderId') },
  samlProviderId: { by: 'createOrganizationSAMLProvider', take: idAs('samlProviderId') },
  translationId: { by: 'createTranslation', take: idAs('translationId') },
  importRunId: { by: 'startImportRun', take: idAs('importRunId') },
  specSlug: {
    by: 'createOpenAPISpec',
    body: () => ({
      slug: 'contract',
      source: { text: '{"openapi":"3.1.0","info":{"title":"Contract","version":"1"},"paths":{}}' },
    }),
    take: ({ slug }) => ({ specSlug: slug }),
  },
}

const byId = new Map(operations.map((operation) => [operation.operationId, operation]))

const sendStep = async (
  { by, query = '', choose, body, take, then }: Step,
  given: Ids,
  send: Send,
  token: string,
): Promise<Json> => {
  const ids = { ...given, ...choose?.(given) }
  const operation = byId.get(by)
  if (!operation || !isWhole(operation, ids)) return {}
  const content = operation.requestBody && (body?.(ids) ?? bodyExamplesOf(operation)[0])
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(content !== undefined && { 'Content-Type': 'application/json' }),
  }
  const { status, text, json } = await send({
    method: operation.method.toUpperCase(),
    path: pathOf(operation, ids) + query,
    headers,
    ...(content !== undefined && { body: bodyOf(content, ids) }),
  })
  if (status >= 300 && status !== 501 && always.some((step) => step.by === by))
    throw new Error(
      `${by} answers ${status}, but all tests depend on it. ${text.slice(0, 300)}${adviceFor(by, status)}`,
    )
  const taken = status < 300 ? take(status === 204 ? {} : json(), ids) : {}
  if (then) await sendStep(then, { ...ids, ...(taken as Ids) }, send, token)
  return taken
}

const adviceFor = (by: string, status: number) =>
  by === 'createOrganization' && status === 429
    ? '\nA run creates about 70 organizations. Start the test server with ORGANIZATIONS_PER_USER=0, or use the token of a new user.'
    : ''

/** Creates an organization, and returns its id. */
export const createOrganization = async (send: Send, token: string): Promise<string> =>
  (await sendStep(organizationStep, {}, send, token))['organizationId'] as string

/** Returns whether an operation only changes something below a space, collection or site, so that operations can share an organization. */
const staysInside = ({ path }: SpecOperation) =>
  path.startsWith('/v1/spaces/') || path.startsWith('/v1/collections/') || path.includes('{siteId}')

/**
 * Creates the resources that an operation needs, through the API. Returns their ids. They are in the organization `within`, if
 * there is one and the operation stays inside: a user can only create a limited number of organizations.
 */
export const createPlace = async (
  send: Send,
  token: string,
  operation?: SpecOperation,
  within?: string,
): Promise<Ids> => {
  const isShared = within !== undefined && operation !== undefined && staysInside(operation)
  let ids: Ids = isShared ? { organizationId: within } : {}
  const needed = operation ? [...namesIn(operation.path), ...namesInExamples(operation)] : Object.keys(onDemand)
  if (needed.includes('publishedUrl')) needed.push('siteId')
  if (needed.some((name) => name.endsWith('/teamId'))) needed.push('teamId')
  const first = always.filter((step) => !isShared || step !== organizationStep)
  const more = Object.entries(onDemand).filter(([name]) => needed.includes(name))
  for (const step of [...first, ...more.map(([, step]) => step)]) {
    const found = Object.entries(await sendStep(step, ids, send, token))
    ids = {
      ...ids,
      ...Object.fromEntries(found.filter(([, id]) => typeof id === 'string' && id) as [string, string][]),
    }
  }
  return ids
}
