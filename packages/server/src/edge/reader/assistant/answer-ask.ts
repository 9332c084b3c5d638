import { json, type Request } from 'express'
import { z } from 'zod'
import type { AnswerState } from '@scriptorium/assistant/ask'
import type { Payer } from '../../../features/assistant/budget.ts'
import type { FoundContent } from '../../../domain/sites/resolution/resolution.ts'
import { Problem } from '../../../ground/problem.ts'
import { createEventStream, goneOf } from '../../http/operations/event-stream.ts'
import { networkOf } from '../../http/rate-limit.ts'
import { readBody } from '../../http/read-body.ts'
import type { AdmittedRequest } from '../request.ts'
import { setCaching } from '../respond.ts'
import { searchedVisit } from '../search/search-page.ts'
import { requireOwnOrigin } from '../visitors/own-origin.ts'
import { countQuestion } from '../visitors/site-events.ts'
import { lookOf, wordsOf, type Visit } from '../visit.ts'
import { keepWords } from '../visitors/keep-words.ts'
import { renderAnswer } from './render-answer.ts'
import { visitorLibrary } from './visitor-library.ts'

const maxBytes = 16_384
const parser = { parse: json({ limit: maxBytes }), maxBytes }

const question = z
  .string()
  .max(512)
  .transform((text) => text.trim().toWellFormed().replaceAll('\0', ''))

const body = z.object({ question: question.pipe(z.string().min(1)), previous: z.array(question).max(10).default([]) })

/** What a visitor asks. */
type VisitorQuestion = z.output<typeof body>

const payerOf = ({ site, organization }: FoundContent, { ip }: Request): Payer => ({
  visitor: networkOf(ip ?? ''),
  siteId: site.id,
  organizationId: organization.id,
})

/** Yields the answer to a question of a visitor, made from what they may read, and counts the question. */
export async function* answerVisitor(
  request: Pick<AdmittedRequest, 'req' | 'state' | 'url'>,
  visit: Visit,
  { question: text, previous }: VisitorQuestion,
): AsyncGenerator<AnswerState> {
  const { found, services } = visit
  const { req } = request
  const { ai, title } = lookOf(found)
  let last: AnswerState | undefined
  for await (last of services.assistant.answer({
    question: text,
    previous,
    title: title ?? found.site.title,
    language: wordsOf(found).language,
    instructions: ai.instructions,
    library: visitorLibrary(visit),
    payer: found.organization.ai === 'on' && ai.mode !== 'none' ? payerOf(found, req) : undefined,
    signal: goneOf(req),
  }))
    yield last
  if (!last) return
  countQuestion({ ...request, found }, text, last.status !== 'unanswered')
  if (last.status === 'unanswered') await keepWords(visit, req, text)
}

/** Answers a question of a visitor as a stream of events, each with the answer so far. */
export const answerAsk = async (request: AdmittedRequest): Promise<void> => {
  const { req, res, url, found } = request
  requireOwnOrigin(request)
  if (lookOf(found).ai.mode === 'none') throw new Problem('not_found', 'This site takes no questions')
  await readBody(parser, req, res)
  const given = body.safeParse(req.body)
  if (!given.success) throw new Problem('invalid_request', 'A question has 1 to 512 characters')
  const visit = await searchedVisit(request.visit, url.searchParams)
  const events = createEventStream(req, res)
  try {
    for await (const state of answerVisitor(request, visit, given.data)) events.emit(await renderAnswer(visit, state))
    events.end()
  } catch (error) {
    if (!events.fail(error)) throw error
  }
}

/** Answers with what the panel of the assistant shows before the first question. */
export const answerFacts = async ({ req, res, url, found, visit }: AdmittedRequest): Promise<void> => {
  const { ai } = lookOf(found)
  if (ai.mode === 'none') throw new Problem('not_found', 'This site takes no questions')
  const words = wordsOf((await searchedVisit(visit, url.searchParams)).found)
  const { language } = words
  const own = ai.localizedGreeting?.[language] ?? ai.localizedGreeting?.[language.split('-')[0]!] ?? ai.greeting
  setCaching(res, { isPublic: false })
  res.set('Content-Type', 'application/json; charset=utf-8')
  const facts = {
    greeting: [own?.title, own?.subtitle].filter(Boolean).join(' ') || words.askGreeting,
    suggestions: ai.suggestions ?? [],
    words: {
      again: words.askAgain,
      ask: words.ask,
      assistant: words.assistant,
      close: words.close,
      copied: words.copied,
      copy: words.copy,
      first: words.askFirst,
      helpful: words.answerHelpful,
      notHelpful: words.answerNotHelpful,
      rated: words.answerRated,
      new: words.askNew,
      note: words.askNote,
      sources: words.askSources,
      stop: words.askStop,
      stopped: words.askStopped,
      tooMany: words.tooManyText,
      unavailable: words.unavailableText,
      writing: words.askWriting,
    },
  }
  res.end(req.method === 'HEAD' ? undefined : JSON.stringify(facts))
}
