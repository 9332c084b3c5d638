import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, type Client } from '@scriptorium/client'
import { median } from './numbers.ts'
import type { Filled } from './pages.ts'
import { serve, startLoad } from './processes.ts'
import type { Workspace } from './workspace.ts'

interface Options {
  workspace: Workspace
  space: Filled
  rounds: number
  seconds: number
}

const openTunnel = async () => {
  let views = 0
  const server = createServer((req, res) => {
    req.resume().on('end', () => {
      views += 1
      res.end('OK')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, views: () => views, close: () => void server.close() }
}

const publish = async (docs: Client, organizationId: string, space: Filled): Promise<string> => {
  const { id: siteId } = await docs.createSite({ params: { organizationId }, body: { spaces: [space.id] } })
  await docs.publishSite({ params: { organizationId, siteId } })
  return siteId
}

/** Installs an integration that hears of each view of a site. */
const countViews = async (docs: Client, organizationId: string, siteId: string, tunnelUrl: string) => {
  const params = { integrationName: 'bench-views' }
  const integration = {
    title: 'Views',
    description: 'Views',
    script: 'export default {}',
    organization: organizationId,
  }
  await docs.publishIntegration({ params, body: { ...integration, scopes: ['site:views:read'] } })
  await docs.setIntegrationDevelopmentMode({ params, body: { tunnelUrl, all: true } })
  const { id: installationId } = await docs.installIntegration({ params, body: { organization: organizationId } })
  await docs.installIntegrationOnSite({ params: { ...params, installationId }, body: { siteId } })
}

/** Compares a page whose views are counted with the same page on a site that no integration watches. */
export const viewed = async ({ workspace, space, rounds, seconds }: Options): Promise<string[][]> => {
  const { organizationId } = workspace
  const server = await serve('scriptorium-with-jobs', workspace)
  const docs = createClient({ baseUrl: server.url, token: workspace.token })
  const tunnel = await openTunnel()
  const [plain, counted] = [await publish(docs, organizationId, space), await publish(docs, organizationId, space)]
  await countViews(docs, organizationId, counted, tunnel.url)
  const load = startLoad()
  const rateOf = async (siteId: string) => {
    const paths = [`/sites/${organizationId}/${siteId}/${space.pages[3]!.path}`]
    const went = await load.run({ url: server.url, token: 'none', seconds, method: 'GET', paths, status: 200 })
    if (went.wrong > 0) throw new Error(`${went.wrong} wrong answers`)
    return went.requests / went.seconds
  }
  const ratios: number[] = []
  for (let round = -1; round < rounds; round++) {
    const [without, withViews] = [await rateOf(plain), await rateOf(counted)]
    if (round >= 0) ratios.push(withViews / without)
  }
  if (tunnel.views() === 0) throw new Error('No view was delivered')
  await load.stop()
  await server.stop()
  tunnel.close()
  return [['page whose views are counted ÷ one without', median(ratios).toFixed(2), '≥ 0.8']]
}
