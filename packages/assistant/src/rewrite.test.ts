import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutgoingFetch } from '@scriptorium/outside/requests/outgoing-fetch'
import { chunk, sendAnswer, sendChunk, startEngine } from '../test/engine.ts'
import { createEngine, type Engine } from './engine.ts'
import { readQueries, rewriteQuestion } from './rewrite.ts'

let standIn: Awaited<ReturnType<typeof startEngine>>
let engine: Engine
let [taken, spent, asked] = [0, 0, 0]
let failures: string[] = []

beforeAll(async () => {
  standIn = await startEngine()
  engine = createEngine({ url: standIn.url, model: 'small', key: undefined }, createOutgoingFetch(['127.0.0.0/8']))
})
afterAll(() => standIn.close())
beforeEach(() => {
  ;[taken, spent] = [0, 0]
  failures = []
})

// No other test asks this, so nothing is cached.
const newQuestion = () => `How do I turn speech into text, number ${++asked}?`

const rewrite = (question: string, more: { previous?: string[]; signal?: AbortSignal } = {}) =>
  rewriteQuestion(
    { question, previous: more.previous ?? [], language: 'de', title: 'Sounds' },
    {
      organizationId: 'o1',
      engine,
      signal: more.signal ?? new AbortController().signal,
      take: async () => void taken++,
      spend: async (tokens) => void (spent += tokens),
      onFailure: ({ failure }) => void failures.push(failure),
    },
  )

describe('the queries of an engine', () => {
  it('are told the question, the language and what was asked before', async () => {
    standIn.rewriteWith((res) => sendAnswer(res, '["transcription", "speech to text"]', 12))
    const question = newQuestion()
    expect(await rewrite(question, { previous: ['Why?'] })).toEqual(['transcription', 'speech to text'])
    const sent = standIn.rewritten.at(-1)
    expect(sent).toMatchObject({ question, language: 'de', documentation: 'Sounds', earlierQuestions: ['Why?'] })
    expect([taken, spent]).toEqual([1, 24])
  })

  it('are asked for once', async () => {
    standIn.rewriteWith((res) => sendAnswer(res, '["transcription"]'))
    const question = newQuestion()
    expect(await rewrite(question)).toEqual(await rewrite(question))
    expect(taken).toBe(1)
  })

  it('are none if the engine fails', async () => {
    standIn.rewriteWith((res) => void res.writeHead(500).end())
    expect(await rewrite(newQuestion())).toEqual([])
    standIn.rewriteWith((res) => {
      sendChunk(res, chunk('["transcr'))
      res.end()
    })
    expect(await rewrite(newQuestion())).toEqual([])
    expect(failures).toEqual(['refused', 'malformed'])
  })

  it('are none if the reader leaves', async () => {
    const reader = new AbortController()
    standIn.rewriteWith(() => reader.abort())
    expect(await rewrite(newQuestion(), { signal: reader.signal })).toEqual([])
    expect(failures).toEqual([])
  })
})

describe('readQueries', () => {
  it.each([
    ['```json\n["a", " b "]\n```', ['a', 'b']],
    ['["a", "b", "c", "d"]', ['a', 'b', 'c']],
    ['["a", 1, null, "", {"b": 2}]', ['a']],
    ['Yes [1].', []],
    ['{"queries": "a"}', []],
    ['NO_ANSWER', []],
    [JSON.stringify(['x'.repeat(500)]), ['x'.repeat(120)]],
  ])('reads %j', (written, queries) => {
    expect(readQueries(written)).toEqual(queries)
  })
})
