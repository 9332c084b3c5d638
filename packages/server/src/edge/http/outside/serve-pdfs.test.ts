import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newSpace } from '../../../../test/content.ts'
import { startTestServer } from '../../../../test/harness.ts'
import { eventually } from '../../../../test/support/eventually.ts'

type Line = Record<string, unknown>

test('a PDF that is not ready yet is answered with 503, and logged as a warning, not as an error', async () => {
  const lines: Line[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  // Without jobs, the PDF is never rendered.
  const server = await startTestServer({ backgroundJobs: 'off' }, log)
  try {
    const docs = server.api()
    const { url } = await docs.getSpacePDF({ params: await newSpace(docs) })
    const answered = fetch(url)
    // A server that stops does not wait as long as it usually would.
    server.services.state.draining = true
    const response = await answered
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
    const page = await fetch(url, { headers: { Accept: 'text/html' } })
    expect([page.status, page.headers.get('Refresh')]).toEqual([503, '5'])
    expect(await page.text()).toContain('Try again in a moment.')
    const line = await eventually(() => {
      const found = lines.find(({ msg, path }) => msg === 'request' && path === new URL(url).pathname)
      expect(found).toBeDefined()
      return found!
    })
    expect(line).toMatchObject({ status: 503, level: log.levels.values['warn'] })
    const errors = lines.filter(({ level }) => (level as number) >= log.levels.values['error']!)
    expect(errors).toEqual([])
  } finally {
    await server.close()
  }
})
