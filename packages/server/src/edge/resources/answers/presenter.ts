import { wordsFor } from '@scriptorium/site/words/words'
import type { Answer, AnswerEvent, AnswerSource, AnswerText, Query } from '@scriptorium/types'
import type { AnswerState } from '@scriptorium/assistant/ask'
import { markdownOf } from '@scriptorium/assistant/markdown-of'
import type { Passage } from '@scriptorium/assistant/passage'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'

type Format = Query<'askInOrganization'>['format']

const maxTitle = 1024
const maxExcerpt = 4096

const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed()

const presentSource = (urls: Urls, passage: Passage, index: number): AnswerSource => {
  const { spaceId, organizationId, pageId, revisionId, anchor, title, heading, excerpt, href } = passage
  const app = urls.app(organizationId, `s/${spaceId}/~/pages/${pageId}`)
  const hash = anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`
  return presentEach<AnswerSource>({
    type: 'page',
    number: index + 1,
    space: spaceId,
    page: pageId,
    revision: revisionId,
    sections: anchor === undefined ? [] : [cut(anchor, maxTitle)],
    title: cut(title, maxTitle),
    heading: heading !== '' ? cut(heading, maxTitle) : undefined,
    excerpt: cut(excerpt, maxExcerpt),
    urls: { app: app + hash, ...(href !== undefined && { published: href }) },
  })
}

const textOf = async ({ nodes }: AnswerState, format: Format): Promise<AnswerText> => {
  if (format === 'document')
    return { document: { object: 'document', data: {}, nodes: [...nodes] } as AnswerText['document'] & object }
  return { markdown: await markdownOf(nodes) }
}

const messageOf = ({ status }: AnswerState, language: string): string | undefined => {
  const { askPassages, askUnanswered, askUnavailable } = wordsFor(language)
  const messages = { passages: askPassages, unanswered: askUnanswered, unavailable: askUnavailable }
  return status === 'answered' || status === 'writing' ? undefined : messages[status]
}

/** Presents an answer as far as it is known. */
export const presentAnswer = async (
  state: AnswerState,
  { urls, format, language }: { urls: Urls; format: Format; language: string },
): Promise<AnswerEvent> => {
  const message = messageOf(state, language)
  const answer: Answer = {
    status: state.status,
    answer: message === undefined ? await textOf(state, format) : undefined,
    message,
    followupQuestions: [...state.followUps],
    sources: state.passages.map((passage, index) => presentSource(urls, passage, index)),
  }
  return { type: 'answer', answer }
}
