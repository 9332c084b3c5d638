import { hash } from 'node:crypto'
import { runOnce } from '@scriptorium/content/caller'
import type { BlockNode } from '@scriptorium/content/markdown/document'
import { parseMarkdown } from '@scriptorium/content/pool/pool'
import { resultsOf } from '@scriptorium/content/results'
import { cleanAnswer } from './clean-answer.ts'
import { EngineError, type Engine, type Prompt } from './engine.ts'
import type { Passage } from './passage.ts'
import { promptOf, type Asked } from './prompt.ts'
import { readAnswer } from './read-answer.ts'

/** An answer as far as it is known. */
export interface AnswerState {
  status: 'answered' | 'passages' | 'unanswered' | 'unavailable' | 'writing'
  /** The text; empty unless the answer is being written or complete. */
  nodes: readonly BlockNode[]
  followUps: readonly string[]
  /** The passages that the text cites, or, without a text, those that match best. */
  passages: readonly Passage[]
}

const withoutText = (status: AnswerState['status'], passages: readonly Passage[]): AnswerState => ({
  status,
  nodes: [],
  followUps: [],
  passages,
})

const minIntervalMs = 100

/** What an answer is made with. */
interface Asking {
  /** Undefined without an engine: then the passages are the answer. */
  engine: Engine | undefined
  /** Whose engine this is: no other organization gets an answer that was kept for this one. */
  organizationId: string | undefined
  signal: AbortSignal
  /** Allows one request to the engine, or throws. */
  take: () => Promise<void>
  /** Receives the number of tokens that a request took. */
  spend: (tokens: number) => Promise<void>
  onFailure: (error: EngineError) => void
}

/** Returns the state of an answer that an engine has written, or undefined as long as it cites nothing. */
const stateOf = async (
  written: string,
  passages: readonly Passage[],
  isDone: boolean,
): Promise<AnswerState | undefined> => {
  const { text, followUps, isNoAnswer } = readAnswer(written, isDone)
  if (isNoAnswer || text === '') return undefined
  const { nodes, cited } = cleanAnswer((await runOnce(() => parseMarkdown(text))).nodes, passages)
  if (cited.length === 0) return undefined
  return { status: isDone ? 'answered' : 'writing', nodes, followUps: isDone ? followUps : [], passages: cited }
}

/** Finds passages for a question and for search queries that say the same in other words, best first. */
export type FindPassages = (queries: readonly string[]) => Promise<Passage[]>

// The key has all that the engine was told. So readers share an answer only if they may read the same sections.
const answers = resultsOf<string>('assistant_answers')

const charactersPerToken = 4
const maxTokensOfRequest = 100_000

// An engine may say nothing of tokens, or anything.
const tokensOf = (reported: number, characters: number): number =>
  Number.isFinite(reported) && reported > 0
    ? Math.min(Math.ceil(reported), maxTokensOfRequest)
    : Math.ceil(characters / charactersPerToken)

/** Yields what an engine has written so far, and keeps the complete text. */
async function* write(
  prompt: Prompt,
  engine: Engine,
  { signal, spend }: Pick<Asking, 'signal' | 'spend'>,
  keep: (text: string) => void,
): AsyncGenerator<string> {
  let [written, tokens] = ['', 0]
  try {
    for await (const part of engine.stream(prompt, signal)) {
      if ('tokens' in part) tokens = part.tokens
      else yield (written += part.text)
    }
    keep(written)
  } finally {
    await spend(tokensOf(tokens, prompt.system.length + prompt.user.length + written.length))
  }
}

/** What an engine is asked with, to write a complete text. */
type Completing = Pick<Asking, 'signal' | 'spend' | 'take'> & { engine: Engine }

/** Returns all that an engine writes. Throws an `EngineError` if that is not complete. */
export const completeFrom = async (prompt: Prompt, { engine, take, spend, signal }: Completing): Promise<string> => {
  await take()
  let written = ''
  for await (written of write(prompt, engine, { signal, spend }, () => undefined));
  return written
}

type AskingEngine = Omit<Asking, 'engine' | 'onFailure'> & { engine: Engine }

/**
 * Yields the answer that an engine writes from passages. Returns undefined if that is complete, and otherwise the search queries that the
 * engine wrote instead. Text is shown only from the first citation on: what no section says is no answer.
 */
async function* answerOnce(
  asked: Asked,
  passages: readonly Passage[],
  { engine, organizationId, take, ...asking }: AskingEngine,
): AsyncGenerator<AnswerState, readonly string[] | undefined> {
  const prompt = promptOf(asked, passages)
  const key = hash('sha256', JSON.stringify([organizationId, engine.name, prompt]), 'base64url')
  let written = answers.get(key) ?? ''
  if (written === '') {
    await take()
    let shownAt = 0
    for await (written of write(prompt, engine, asking, (text) => answers.set(key, text, text.length * 2))) {
      if (performance.now() - shownAt < minIntervalMs) continue
      const state = await stateOf(written, passages, false)
      if (!state) continue
      yield state
      shownAt = performance.now()
    }
  }
  const state = await stateOf(written, passages, true)
  if (!state) return readAnswer(written, true).queries
  yield state
  return undefined
}

/**
 * Yields the answer to a question each time that more of it is known; the last state is complete. The engine gets at once what the words
 * of the question find. Only if that does not answer it, the engine is asked again, with what its search queries find. Without a
 * function that finds passages, there are no pages to read.
 */
export async function* answerFrom(
  asked: Asked,
  find: FindPassages | undefined,
  { engine, onFailure, ...asking }: Asking,
): AsyncGenerator<AnswerState> {
  let passages = (await find?.([])) ?? []
  if (!engine || !find) return yield withoutText(passages.length === 0 ? 'unanswered' : 'passages', passages)
  try {
    let queries = yield* answerOnce(asked, passages, { engine, ...asking })
    if (queries && queries.length > 0) {
      passages = await find(queries)
      queries = yield* answerOnce(asked, passages, { engine, ...asking })
    }
    if (queries) yield withoutText('unanswered', passages)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    // A reader who leaves or stops is no failure of the engine.
    if (!asking.signal.aborted) onFailure(error)
    yield withoutText('unavailable', passages)
  }
}
