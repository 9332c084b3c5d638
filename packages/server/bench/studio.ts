import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@scriptorium/client'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../test/browser.ts'
import { insert, newChangeRequest, newSpace, publish, rewrite, write, type At } from '../test/content.ts'
import { startTestServer } from '../test/harness.ts'
import { openStudio } from '../test/support/studio.ts'
import { median, table } from './numbers.ts'

const blocks = 2000
const changedPages = 300
const keys = 60

/** What was measured of one thing, in milliseconds: elapsed time, and processor time, which other programs do not prolong. */
interface Measured {
  elapsed: number
  processor: number
}

/** Returns a function that returns the processor time of a page's main thread so far, in milliseconds. */
const processorOf = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

const measure = async (processor: () => Promise<number>, work: () => Promise<unknown>): Promise<Measured> => {
  const [began, before] = [performance.now(), await processor()]
  await work()
  return { elapsed: performance.now() - began, processor: (await processor()) - before }
}

const typing = async (page: Page, path: string): Promise<Measured[]> => {
  await page.goto(path)
  await page.locator('[contenteditable="true"]').getByText('Paragraph 1000 ').click()
  await page.keyboard.press('End')
  const processor = await processorOf(page)
  const measured: Measured[] = []
  for (let key = 0; key < keys; key++) measured.push(await measure(processor, () => page.keyboard.press('a')))
  return measured
}

const navigation = async (page: Page, path: string, titles: readonly string[]): Promise<Measured[]> => {
  await page.goto(path)
  const processor = await processorOf(page)
  const measured: Measured[] = []
  for (const title of titles) {
    const row = page.getByRole('row', { name: title })
    await row.waitFor()
    measured.push(
      await measure(processor, async () => {
        await row.click()
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
      }),
    )
  }
  return measured
}

const ownProcessor = (): Promise<number> => {
  const { user, system } = process.cpuUsage()
  return Promise.resolve((user + system) / 1000)
}

const listing = async (docs: Client, at: At, rounds: number): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (let round = -1; round < rounds; round++) {
    const one = await measure(ownProcessor, () =>
      docs.getChangeRequestDiff({ params: at, query: { limit: changedPages } }),
    )
    if (round >= 0) measured.push(one)
  }
  return measured
}

const inParts = async <T>(items: readonly T[], size: number, work: (part: T[]) => Promise<unknown>): Promise<void> => {
  for (let start = 0; start < items.length; start += size) await work(items.slice(start, start + size))
}

const prepare = async (docs: Client) => {
  const params = await newSpace(docs)
  const paragraphs = Array.from({ length: blocks }, (_, index) => `Paragraph ${index} says a few words about birds.`)
  const [long] = await publish(docs, params, insert(`# Long\n\n${paragraphs.join('\n\n')}\n`))
  const titles = Array.from({ length: changedPages }, (_, index) => `Page ${String(index).padStart(3, '0')}`)
  const ids: string[] = []
  await inParts(titles, 50, async (part) => {
    ids.push(...(await publish(docs, params, ...part.map((title) => insert(`# ${title}\n\nText of ${title}.\n`)))))
  })
  const at = await newChangeRequest(docs, params, 'Many pages')
  await inParts([...ids.entries()], 50, (part) =>
    write(docs, at, ...part.map(([index, id]) => rewrite(id, `# ${titles[index]}\n\nNew text of ${titles[index]}.\n`))),
  )
  return { ...params, at, long: long!, ids, titles }
}

const row = (name: string, target: string, measured: readonly Measured[]): string[] => [
  name,
  target,
  median(measured.map(({ processor }) => processor)).toFixed(1),
  median(measured.map(({ elapsed }) => elapsed)).toFixed(1),
]

/** Measures how fast the studio follows its users, in Chromium. Times are medians in milliseconds. */
export const studio = async (rounds: number): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-bench-studio-'))
  const server = await startTestServer({ databaseUrl: join(folder, 'bench.db'), storageUrl: join(folder, 'files') })
  const browser = await launchBrowser()
  try {
    const docs = server.api()
    const { spaceId, at, long, ids, titles } = await prepare(docs)
    const { id } = await docs.getAuthenticatedUser()
    const page = await openStudio(browser, server, id)
    const space = `${server.url}/app/spaces/${spaceId}`
    return table(
      ['', 'target', 'processor time', 'elapsed time'],
      [
        row(
          `a key in a page of ${blocks} blocks`,
          '16',
          await typing(page, `${space}/changes/${at.changeRequestId}/pages/${long}`),
        ),
        row(`the changes of ${changedPages} pages, from the server`, '300', await listing(docs, at, rounds)),
        row(
          'from a press to the next page',
          '100',
          await navigation(page, `${space}/pages/${ids[0]}`, titles.slice(1, 1 + rounds)),
        ),
      ],
    )
  } finally {
    await browser.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}
