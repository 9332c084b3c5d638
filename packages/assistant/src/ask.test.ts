import { expect, test, vi } from 'vitest'
import { answerFrom, type AnswerState, type FindPassages } from './ask.ts'
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
const ask = async (
  engine: Engine | undefined,
  find: FindPassages | undefined = async () => [passage],
  organizationId = 'o',
) => {
  const [take, spend, onFailure] = [vi.fn(async () => {}), vi.fn(async () => {}), vi.fn()]
  const { signal } = new AbortController()
  const answer = answerFrom(asked('How?'), find, { engine, organizationId, signal, take, spend, onFailure })
  const states: AnswerState[] = []
  for await (const state of answer) states.push(state)
  return { states, last: states.at(-1)!, take, spend, onFailure }
}

test('where there are no pages, no engine is asked', async () => {
  const { signal } = new AbortController()
  const [take, spend, onFailure] = [vi.fn(async () => {}), async () => {}, () => {}]
  const engine = writing('none', 'Anything [1].')
  const given = { engine, organizationId: 'o', signal, take, spend, onFailure }
  const states: AnswerState[] = []
  for await (const state of answerFrom(asked('How?'), undefined, given)) states.push(state)
  expect(states).toMatchObject([{ status: 'unanswered', nodes: [] }])
  expect(take).not.toHaveBeenCalled()
})

test('without an engine and without passages there is no answer', async () => {
  expect((await ask(undefined, async () => [])).states).toMatchObject([{ status: 'unanswered' }])
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

/** Writes search queries unless a source has a text. */
const searching = (name: string, text: string): Engine & { prompts: string[] } => {
  const prompts: string[] = []
  const stream: Engine['stream'] = async function* ({ user }) {
    prompts.push(user)
    yield { text: user.includes(text) ? 'Run it [1].' : 'NO_ANSWER\n>>> setup\n>>> install_path' }
  }
  return { name, prompts, stream }
}

test('an answer from the first passages needs one request', async () => {
  const find = vi.fn(async () => [passage])
  const engine = searching('first', passage.text)
  expect((await ask(engine, find)).last.status).toBe('answered')
  expect(find.mock.calls).toEqual([[[]]])
  expect(engine.prompts).toHaveLength(1)
})

test.each([{ first: [] }, { first: [{ ...passage, text: 'Of other things.' }] }])(
  'if $first.length passages do not answer, the queries of the engine find others',
  async ({ first }) => {
    const find = vi.fn(async (queries: readonly string[]) => (queries.length === 0 ? first : [passage]))
    const engine = searching(`second ${first.length}`, passage.text)
    const { states, spend } = await ask(engine, find)
    expect(states.map(({ status }) => status)).toEqual(['writing', 'answered'])
    expect(find).toHaveBeenLastCalledWith(['setup', 'install_path'])
    expect(spend).toHaveBeenCalledTimes(2)
  },
)

test('an engine that finds no answer twice is not asked again', async () => {
  let found = 0
  const engine = searching('twice', 'never')
  const { states, take } = await ask(engine, async () => [{ ...passage, text: `Text ${++found}` }])
  expect(states).toMatchObject([{ status: 'unanswered', followUps: [], passages: [{ text: 'Text 2' }] }])
  expect([engine.prompts.length, take.mock.calls.length]).toEqual([2, 2])
})

test('a complete answer is kept for the same engine and organization', async () => {
  expect((await ask(writing('kept', 'Run it [1].'))).take).toHaveBeenCalledOnce()
  const again = await ask(writing('kept', 'Another text [1].'))
  expect(again.take).not.toHaveBeenCalled()
  expect(JSON.stringify(again.last.nodes)).toContain('Run it')
  expect((await ask(writing('other', 'Run it [1].'))).take).toHaveBeenCalledOnce()
  expect((await ask(writing('kept', 'Run it [1].'), undefined, 'o2')).take).toHaveBeenCalledOnce()
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
