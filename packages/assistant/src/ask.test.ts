import { expect, test, vi } from 'vitest'
import { answerFrom, type AnswerState } from './ask.ts'
import { EngineError, type Engine } from './engine.ts'
import type { Passage } from './passage.ts'

const passage: Passage = {
  spaceId: 's',
  organizationId: 'o',
  revisionId: 'r',
  pageId: 'p',
  title: 'Install',
  anchor: undefined,
  heading: '',
  titles: ['Install'],
  text: 'Run the installer.',
  excerpt: '',
  path: 'install',
  href: undefined,
}

const asked = (question: string) => ({ question, previous: [], language: 'en', title: 'Guide' })

const writing = (name: string, ...parts: readonly string[]): Engine => ({
  name,
  async *stream() {
    for (const text of parts) yield { text }
    yield { tokens: 12 }
  },
})

/** Returns the states of an answer, and what was counted meanwhile. */
const ask = async (engine: Engine | undefined, passages = [passage]) => {
  const [take, spend, onFailure] = [vi.fn(async () => {}), vi.fn(async () => {}), vi.fn()]
  const { signal } = new AbortController()
  const answer = answerFrom(asked('How?'), passages, { engine, signal, take, spend, onFailure })
  const states: AnswerState[] = []
  for await (const state of answer) states.push(state)
  return { states, last: states.at(-1)!, take, spend, onFailure }
}

test('a question without passages has no answer, and no engine is asked', async () => {
  const { last, take } = await ask(writing('none', 'Anything [1].'), [])
  expect(last).toMatchObject({ status: 'unanswered', nodes: [] })
  expect(take).not.toHaveBeenCalled()
})

test('without an engine, the passages are the answer', async () => {
  expect((await ask(undefined)).states).toMatchObject([{ status: 'passages', passages: [passage] }])
})

test('an answer is shown from its first citation on, and counted', async () => {
  const { last, spend } = await ask(writing('cites', 'Run it [1].\n', '>>> And then?\n'))
  expect(last).toMatchObject({ status: 'answered', followUps: ['And then?'], passages: [passage] })
  expect(spend).toHaveBeenCalledWith(12)
})

test.each(['Buy the moon.', 'NO_ANSWER'])('the text %s is no answer', async (text) => {
  const { states } = await ask(writing(text, text))
  expect(states).toMatchObject([{ status: 'unanswered', nodes: [] }])
})

test('a complete answer is kept for the same engine', async () => {
  expect((await ask(writing('kept', 'Run it [1].'))).take).toHaveBeenCalledOnce()
  const again = await ask(writing('kept', 'Another text [1].'))
  expect(again.take).not.toHaveBeenCalled()
  expect(JSON.stringify(again.last.nodes)).toContain('Run it')
  expect((await ask(writing('other', 'Run it [1].'))).take).toHaveBeenCalledOnce()
})

test('after a failure of the engine, the passages are left, and the text counts', async () => {
  const failing: Engine = {
    name: 'fails',
    async *stream() {
      yield { text: 'Run it [1].' }
      throw new EngineError('busy', 'Too many questions')
    },
  }
  const { last, spend, onFailure } = await ask(failing)
  expect(last).toMatchObject({ status: 'unavailable', nodes: [], passages: [passage] })
  expect(onFailure).toHaveBeenCalledOnce()
  expect(spend).toHaveBeenCalledOnce()
  expect((await ask(failing)).take).toHaveBeenCalledOnce()
})
