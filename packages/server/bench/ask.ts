import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { batchesOf } from '@scriptorium/basics/batches'
import { createClient } from '@scriptorium/client'
import type { AnswerSource } from '@scriptorium/types'
import { insert, publish } from '../test/content.ts'
import { newToken } from '../src/domain/access/token.ts'
import { startServer } from '../src/edge/server.ts'
import { loadConfig } from '@scriptorium/settings/config'
import { indexSpace } from '../src/features/indexing/index-space.ts'

/** A question, and the headings of the sections that answer it, by the title of their page. */
interface Judged {
  question: string
  right: { page: string; headings: string[] }[]
}

const readQuestions = async (file: string): Promise<Judged[]> => {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  return lines.map((line) => {
    const [question = '', pages = ''] = line.split(' | ')
    const right = pages
      .split(';')
      .filter((part) => part.includes(':'))
      .map((part) => {
        const [page = '', headings = ''] = part.split(':')
        const names = headings.split(',').map((heading) => heading.trim().toLowerCase())
        return { page: page.trim(), headings: names.filter(Boolean) }
      })
    return { question, right }
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

/** Measures how often a right section is among the first five, for judged questions about a folder of pages. */
export const ask = async (tree = guide, questions = judged('guide')): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'ask-'))
  const own = { databaseUrl: join(folder, 'ask.db'), storageUrl: join(folder, 'files'), adminToken: newToken() }
  const quiet = { port: 0, logLevel: 'silent', rateLimit: 0, backgroundJobs: 'off', integrationScripts: 'off' }
  const server = await startServer(loadConfig({ ...quiet, ...own }, {}, {}))
  try {
    const docs = createClient({ baseUrl: server.url, token: own.adminToken })
    const [organization] = (await docs.listOrganizationsForAuthenticatedUser()).items
    const params = { organizationId: organization!.id }
    const { id: spaceId } = await docs.createSpace({ params, body: { title: 'Docs', empty: true } })
    const pages = await readPages(tree)
    for (const some of batchesOf(pages, 50))
      await publish(docs, { spaceId }, ...some.map(({ title, markdown }) => insert(markdown, { title })))
    await indexSpace(server.services, spaceId)
    const all = await readQuestions(questions)
    const names = new Map(pages.map(({ title, name }) => [title, name]))
    const times: number[] = []
    let [right, reciprocal] = [0, 0]
    for (const one of all) {
      const before = performance.now()
      const { answer } = await docs.askInOrganization({ params, body: { query: one.question } })
      times.push(performance.now() - before)
      const place = answer.sources.slice(0, shown).findIndex((source) => isRight(one, source, names))
      if (place !== -1) right++
      else
        console.error(
          `${one.question}\n${answer.sources
            .slice(0, shown)
            .map(({ title, heading }) => `  ${title} › ${heading ?? ''}`)
            .join('\n')}`,
        )
      reciprocal += place === -1 ? 0 : 1 / (place + 1)
    }
    const share = (100 * right) / all.length
    return [
      '| Pages | Questions | Right section among five | Mean reciprocal rank | Median | 95 % |',
      '| --- | --- | --- | --- | --- | --- |',
      `| ${pages.length} | ${all.length} | ${share.toFixed(1)} % | ${(reciprocal / all.length).toFixed(2)} | ${percentile(times, 0.5).toFixed(0)} ms | ${percentile(times, 0.95).toFixed(0)} ms |`,
    ].join('\n')
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
}
