import {
  block,
  documentOf,
  inline,
  textNode,
  type BlockNode,
  type Document,
} from '@scriptorium/content/markdown/document'
import type { Change } from '@scriptorium/content/changes/batch'
import { callerIdOf } from '../../../domain/access/principal.ts'
import { openSource } from '../../../domain/history/open-source.ts'
import { readPageDocument } from '../../../domain/history/page-body.ts'
import type { AnswerState } from '@scriptorium/assistant/ask'
import type { Passage } from '@scriptorium/assistant/passage'
import { questionOf } from '@scriptorium/conversations/stored/clusters'
import type { IssuesClusterRow } from '@scriptorium/schema/tables/conversations'
import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'
import { invalid } from '../../../ground/problem.ts'
import type { Context } from '../../http/operations/handlers.ts'
import { spaceLibrary } from '../answers/libraries.ts'
import { readyBody } from '../comments/body.ts'
import { postComment } from '../comments/post.ts'
import type { StoredBody } from '../comments/rows.ts'
import { writeContent } from '../content/write.ts'
import { requireCluster, resolveCluster } from '../conversations/clusters.ts'
import { writersOfPages } from './page-writers.ts'
import { withoutCitations } from './without-citations.ts'

type Creating = Context<'createChangeRequest'>

/** What a change request for a cluster of questions begins with. */
export interface Proposal {
  subject: string
  description: Document
  /** Lists the sections that the questions are about. */
  comment: StoredBody
  /** A first text on the page that matches best; undefined if no engine answers the questions from the space. */
  text: { revisionId: string; change: Change } | undefined
}

const maxQuestions = 20
const maxSubject = 100
const maxQuestion = 512

const paragraph = (text: string): BlockNode => block('paragraph', [textNode(text)])

const list = (type: 'list-ordered' | 'list-unordered', lines: readonly BlockNode[]): BlockNode =>
  block(
    type,
    lines.map((line) => block('list-item', [line])),
  )

const questionList = (questions: readonly string[]): BlockNode => list('list-unordered', questions.map(paragraph))

const questionsOf = async ({ db }: Creating, { id }: IssuesClusterRow): Promise<string[]> => {
  const issues = db('conversationIssues').where({ clusterId: id }).orderBy('createdAt', 'desc').limit(maxQuestions)
  return [...new Set(await issues.pluck('title'))]
}

const ask = async (context: Creating, question: string): Promise<AnswerState | undefined> => {
  const { access, principal, services, signal } = context
  const { space } = access
  const organization = await context.db('organizations').where({ id: space.organizationId }).first('ai')
  const payer = { visitor: callerIdOf(principal), siteId: undefined, organizationId: space.organizationId }
  let last: AnswerState | undefined
  for await (last of services.assistant.answer({
    question: question.slice(0, maxQuestion).toWellFormed(),
    previous: [],
    title: space.title,
    language: space.language ?? 'en',
    library: spaceLibrary(context),
    payer: organization?.ai === 'on' ? payer : undefined,
    signal,
  }));
  return last
}

/** Returns the answer as a new section of the first page that it cites and that people write; undefined if all are generated. */
const textOf = async (
  context: Creating,
  title: string,
  { nodes, passages }: AnswerState,
): Promise<Proposal['text']> => {
  const source = await openSource({ ...context, params: context.params, query: { computed: false } })
  for (const pageId of new Set(passages.map((passage) => passage.pageId))) {
    const page = await source.tree.page(pageId)
    if (page?.type !== 'document' || page.computed !== undefined) continue
    const before = await readPageDocument(source, page, {})
    const heading = block('heading-2', [textNode(title)])
    const document = documentOf([...((before?.nodes ?? []) as BlockNode[]), heading, ...withoutCitations(nodes)])
    return {
      revisionId: source.revision.id,
      change: { operation: 'update_page', page: pageId, document: { document } } as Change,
    }
  }
  return undefined
}

/** Links the titles of a section to it. */
const placeOf = ({ titles, pageId: page, anchor }: Passage): BlockNode => {
  const ref = anchor === undefined ? { kind: 'page', page } : { kind: 'anchor', page, anchor }
  return block('paragraph', [inline('link', { ref }, [textNode(titles.join(' › '))])])
}

/** Names those who could review: the people who have written the pages of the sections. */
const reviewersOf = async ({ access, db, principal, services }: Creating, { passages }: AnswerState) => {
  const pageIds = [...new Set(passages.map(({ pageId }) => pageId))]
  const names = await writersOfPages({ db, store: services.content(db) }, access.space, pageIds, principal.user.id)
  return names.length === 0 ? [] : [paragraph(`These people wrote the pages and could review: ${names.join(', ')}.`)]
}

const commentOf = (
  passages: readonly Passage[],
  questions: readonly string[],
  { hasText, reviewers }: { hasText: boolean; reviewers: readonly BlockNode[] },
): Document => {
  if (passages.length === 0)
    return documentOf([paragraph('No section of this space is about these questions:'), questionList(questions)])
  const said = hasText ? 'The first text comes from these sections:' : 'These sections are about the questions:'
  return documentOf([paragraph(said), list('list-ordered', passages.map(placeOf)), ...reviewers])
}

/** Returns what a new change request proposes for the questions of its cluster; undefined if its body asks for no proposal. */
export const propose = async (context: Creating): Promise<Proposal | undefined> => {
  const { access, body, db } = context
  if (body.proposal !== true) return undefined
  const clusterId = await resolveCluster(db, access, body.conversationsIssuesCluster)
  if (clusterId === null) throw invalid('/body/conversationsIssuesCluster', 'is needed for a proposal')
  const cluster = await requireCluster(db, access.space.organizationId, clusterId)
  const questions = await questionsOf(context, cluster)
  const answer = await ask(context, `${cluster.label}. ${questions.slice(0, 3).join(' ')}`)
  const title = questionOf(cluster) ?? questions[0] ?? cluster.label
  const text = answer?.status === 'answered' ? await textOf(context, title, answer) : undefined
  const reviewers = answer ? await reviewersOf(context, answer) : []
  const hasText = text !== undefined
  const comment = commentOf(answer?.passages ?? [], questions, { hasText, reviewers })
  return {
    subject: title.slice(0, maxSubject).toWellFormed(),
    description: documentOf([paragraph('Readers ask:'), questionList(questions)]),
    comment: await readyBody({ document: comment as Parameters<typeof readyBody>[0]['document'] }, '/body/proposal'),
    text,
  }
}

/** Adds a proposal to a new change request. Nobody is asked to review it: that is for the person who opened it. */
export const applyProposal = async (
  context: Pick<Creating, 'access' | 'db' | 'now' | 'principal' | 'services'>,
  changeRequest: ChangeRequestRow,
  { comment, text }: Proposal,
): Promise<ChangeRequestRow> => {
  const { access, db, now, principal, services } = context
  const { space } = access
  const userId = principal.user.id
  // The page may have changed since it was read.
  const isCurrent = text?.revisionId === changeRequest.revisionId
  const written = isCurrent
    ? (await writeContent({ db, services, space, changeRequest, userId, now }, [text.change])).changeRequest
    : changeRequest
  await postComment(db, { space, changeRequest: written }, { body: comment, userId, now })
  return written
}
