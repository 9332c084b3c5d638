import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { batchesOf } from '@scriptorium/basics/batches'
import { createClient } from '@scriptorium/client'
import { sendAnswer, startEngine } from '@scriptorium/assistant/test/engine'
import type { AnswerSource } from '@scriptorium/types'
import { insert, publish } from '../test/content.ts'
import { newToken } from '../src/domain/access/token.ts'
import { startServer } from '../src/edge/server.ts'
import { loadConfig } from '@scriptorium/settings/config'
import { indexSpace } from '@scriptorium/indexing/index-space'

/** A question, and the headings of the sections that answer it, by the title of their page. */
interface Judged {
  question: string
  /** The questions before it in the same conversation. */
  previous: string[]
  right: { page: string; headings: string[] }[]
  /** What an engine would search for. */
  queries: string[]
}

const readQuestions = async (file: string): Promise<Judged[]> => {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  return lines.map((line) => {
    const [conversation = '', pages = '', queries = ''] = line.split(' | ')
    const [question = '', ...earlier] = conversation.split(' >> ').toReversed()
    const right = pages
      .split(';')
      .filter((part) => part.includes(':'))
      .map((part) => {
        const [page = '', headings = ''] = part.split(':')
        const names = headings.split(',').map((heading) => heading.trim().toLowerCase())
        return { page: page.trim(), headings: names.filter(Boolean) }
      })
    return { question, previous: earlier.toReversed(), right, queries: queries.split('; ').filter(Boolean) }
  })
}

const titleOf = (file: string, markdown: string): string =>
  /^---\n(?:.*\n)*?title: (.+)\n/.exec(markdown)?.[1] ??
  /^# (.+)$/m.exec(markdown.split('\n## ')[0]!)?.[1] ??
  basename(file, '.md')

const readPages = async (folder: string) => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.md')).toSorted()
  return Promise.all(
    files
      .filter((file) => !/(?:^|\/)(?:SUMMARY|index|Index)\.md$/.test(file))
      .map(async (file) => {
        const markdown = await readFile(join(folder, file), 'utf8')
        return { title: titleOf(file, markdown), name: basename(file, '.md'), markdown }
      }),
  )
}

// A page is judged by its title or by the name of its file.
const isRight = (
  { right }: Judged,
  { title, heading = '' }: AnswerSource,
  names: ReadonlyMap<string, string>,
): boolean =>
  right.some(
    ({ page, headings }) =>
      (page === title || page === names.get(title)) &&
      (headings.length === 0 ||
        headings.some((one) => heading.toLowerCase().includes(one)) ||
        (heading === '' && headings.includes(page.toLowerCase()))),
  )

const shown = 5

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const guide = join(import.meta.dirname, '../../guide')
const judged = (name: string) => join(import.meta.dirname, 'ask', `${name}.txt`)

type Ask = (judged: Judged) => Promise<readonly AnswerSource[]>

/** Asks all questions, and returns a row of the table. Questions without a right section are added to the missed ones. */
const measure = async (
  all: readonly Judged[],
  ask: Ask,
  names: ReadonlyMap<string, string>,
  missed: Set<string>,
): Promise<(number | string)[]> => {
  const times: number[] = []
  const found = { even: 0, odd: 0, reciprocal: 0 }
  for (const [index, one] of all.entries()) {
    const before = performance.now()
    const sources = (await ask(one)).slice(0, shown)
    times.push(performance.now() - before)
    const place = sources.findIndex((source) => isRight(one, source, names))
    if (place === -1) {
      const given = sources.map(({ title, heading }) => `  ${title} › ${heading ?? ''}`)
      console.error([one.question, ...given].join('\n'))
      missed.add(one.question)
      continue
    }
    found[index % 2 === 0 ? 'even' : 'odd']++
    found.reciprocal += 1 / (place + 1)
  }
  const { even, odd, reciprocal } = found
  const share = (right: number, of: number) => `${((100 * right) / Math.max(of, 1)).toFixed(1)} %`
  const half = Math.ceil(all.length / 2)
  return [
    share(even + odd, all.length),
    `${share(even, half)}, ${share(odd, all.length - half)}`,
    (reciprocal / all.length).toFixed(2),
    `${percentile(times, 0.5).toFixed(0)} ms`,
    `${percentile(times, 0.95).toFixed(0)} ms`,
  ]
}

const beginsAfterMs = 200

/**
 * Starts a stand-in for an engine. It cites all sections, but writes queries when it is asked for the first time what a search for the
 * question missed.
 */
const startKnowing = async (all: readonly Judged[], missed: Set<string>) => {
  const engine = await startEngine()
  const queries = new Map(all.map((one) => [one.question, one.queries]))
  const times = { asked: 0, begun: 0 }
  engine.respondWith(async (res, { question }) => {
    times.asked = performance.now()
    await setTimeout(beginsAfterMs)
    times.begun = performance.now()
    const searched = missed.delete(question) ? queries.get(question) : undefined
    sendAnswer(res, searched ? ['NO_ANSWER', ...searched].join('\n>>> ') : '[1][2][3][4][5][6]')
  })
  return { ...engine, times }
}

/** Returns how much longer than the engine the first texts of answers take, with the processor time of client, server and engine. */
const measureFirstTexts = async (
  all: readonly Judged[],
  { times }: { times: { asked: number; begun: number } },
  open: (question: string) => Promise<ReadableStream>,
): Promise<string> => {
  const added: number[] = []
  const processor: number[] = []
  for (const { question } of all) {
    const [before, used] = [performance.now(), process.cpuUsage()]
    // No answer to this has been kept yet.
    const reader = (await open(`${question}?`)).getReader()
    await reader.read()
    const { user, system } = process.cpuUsage(used)
    added.push(times.asked - before + performance.now() - times.begun)
    processor.push((user + system) / 1000)
    while (!(await reader.read()).done);
  }
  const ms = (values: readonly number[]) =>
    [0.5, 0.95].map((share) => `${percentile(values, share).toFixed(0)} ms`).join(', ')
  return `First texts of ${all.length} answers, later than the engine by (median, 95 %): ${ms(added)}; processor time: ${ms(processor)}.`
}

/**
 * Measures how often a right section is among the first five, for judged questions about a folder of pages. If the file of questions has
 * queries, it also measures what an engine finds that writes them when the question alone finds no right section.
 */
export const ask = async (tree = guide, questions = judged('guide')): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'ask-'))
  const all = await readQuestions(questions)
  const missed = new Set<string>()
  const engine = await startKnowing(all, missed)
  const own = { databaseUrl: join(folder, 'ask.db'), storageUrl: join(folder, 'files'), adminToken: newToken() }
  const quiet = { port: 0, logLevel: 'silent', rateLimit: 0, backgroundJobs: 'off', integrationScripts: 'off' }
  const assistant = { assistantUrl: engine.url, questionsPerHour: 'off' }
  const server = await startServer(loadConfig({ ...quiet, ...own, ...assistant }, {}, {}))
  try {
    const docs = createClient({ baseUrl: server.url, token: own.adminToken })
    const [organization] = (await docs.listOrganizationsForAuthenticatedUser()).items
    const params = { organizationId: organization!.id }
    const { id: spaceId } = await docs.createSpace({ params, body: { title: 'Docs', empty: true } })
    const pages = await readPages(tree)
    for (const some of batchesOf(pages, 50))
      await publish(docs, { spaceId }, ...some.map(({ title, markdown }) => insert(markdown, { title })))
    await indexSpace(server.services, spaceId)
    const names = new Map(pages.map(({ title, name }) => [title, name]))
    const sourcesOf: Ask = async ({ question: query, previous: previousQueries }) =>
      (await docs.askInOrganization({ params, body: { query, previousQueries } })).answer.sources
    const rows = [['no', ...(await measure(all, sourcesOf, names, missed))]]
    await docs.updateOrganizationById({ params, body: { ai: true } })
    if (all.some(({ queries }) => queries.length > 0))
      rows.push(['writes queries', ...(await measure(all, sourcesOf, names, new Set()))])
    const headers = { Accept: 'text/event-stream' }
    const path = '/v1/orgs/{organizationId}/ask/stream'
    const open = (query: string) =>
      docs.request<ReadableStream>('GET', path, { params, query: { query }, headers, parseAs: 'stream' })
    const firstTexts = await measureFirstTexts(all, engine, open)
    return [
      '| Engine | Pages | Questions | Right section among five | Even and odd ones | Mean reciprocal rank | Median | 95 % |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      ...rows.map(([name, ...cells]) => `| ${[name, pages.length, all.length, ...cells].join(' | ')} |`),
      '',
      firstTexts,
    ].join('\n')
  } finally {
    await server.close()
    engine.close()
    await rm(folder, { recursive: true })
  }
}
