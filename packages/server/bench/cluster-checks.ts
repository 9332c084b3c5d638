import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Client } from '@scriptorium/client'
import type { Backend } from './cluster-proxy.ts'

/** Reads through one server after writes through another. */
export interface Checks {
  reads: number
  stale: string[]
  /** Why checks had no answer. They ask a server directly, which may be stopping. */
  skipped: string[]
}

interface Options {
  backends: readonly Backend[]
  token: string
  organizationId: string
  pauseMs: number
  signal: AbortSignal
}

interface Subject {
  spaceId: string
  page: string
  /** The path of the page in a published site. */
  address: string
}

const createSubject = async (docs: Client, organizationId: string): Promise<Subject> => {
  const params = { organizationId }
  const { id: spaceId } = await docs.createSpace({ params, body: { title: 'Checked', empty: true } })
  const { id } = await docs.createChangeRequest({ params: { spaceId }, body: {} })
  const at = { spaceId, changeRequestId: id }
  const changes = [{ operation: 'insert_page' as const, document: { markdown: '# Checked\n\nNothing yet.\n' } }]
  const written = await docs.updateChangeRequestContent({ params: at, query: { compat: false }, body: { changes } })
  await docs.mergeChangeRequest({ params: at })
  const { id: siteId } = await docs.createSite({ params, body: { spaces: [spaceId] } })
  await docs.publishSite({ params: { ...params, siteId } })
  const [{ page } = { page: '' }] = 'changes' in written ? written.changes : []
  return {
    spaceId,
    page: typeof page === 'string' ? page : page.id,
    address: `/sites/${organizationId}/${siteId}/checked`,
  }
}

const writeText = async (docs: Client, { spaceId, page }: Subject, text: string): Promise<void> => {
  const { id: changeRequestId } = await docs.createChangeRequest({ params: { spaceId }, body: {} })
  const params = { spaceId, changeRequestId }
  const changes = [{ operation: 'update_page' as const, page, document: { markdown: `# Checked\n\n${text}\n` } }]
  await docs.updateChangeRequestContent({ params, body: { changes } })
  await docs.mergeChangeRequest({ params })
  await docs.updateSpaceById({ params: { spaceId }, body: { title: text } })
}

const readTexts = async (docs: Client, url: string, { spaceId, page, address }: Subject) => {
  const [space, found, site] = await Promise.all([
    docs.getSpaceById({ params: { spaceId } }),
    docs.getPageById({ params: { spaceId, pageId: page }, query: { format: 'markdown' } }),
    fetch(url + address).then((answer) => answer.text()),
  ])
  return { title: space.title, page: 'markdown' in found ? found.markdown! : '', site }
}

/** Writes through one server and reads at once through all others, until the signal. */
export const checkReads = async ({ backends, token, organizationId, pauseMs, signal }: Options): Promise<Checks> => {
  const clientOf = ({ url }: Backend) => createClient({ baseUrl: url, token, retries: 0 })
  const subject = await createSubject(clientOf(backends[0]!), organizationId)
  const checks: Checks = { reads: 0, stale: [], skipped: [] }
  for (let round = 0; !signal.aborted; round++) {
    const ready = backends.filter(({ isReady }) => isReady)
    const writer = ready[round % ready.length]
    const text = `Round ${round} of the checks.`
    try {
      if (writer) await writeText(clientOf(writer), subject, text)
      for (const reader of ready.filter((one) => one !== writer)) {
        const texts = await readTexts(clientOf(reader), reader.url, subject)
        for (const [what, found] of Object.entries(texts)) {
          checks.reads++
          if (!found.includes(text)) checks.stale.push(`${what} in round ${round}`)
        }
      }
    } catch (error) {
      checks.skipped.push(`A check had no answer: ${String(error)}, ${String((error as Error).cause)}`)
    }
    await sleep(pauseMs)
  }
  return checks
}
