import { expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { fetchWhole } from '../../../../test/fetch-whole.ts'
import { newSite } from '../../../../test/sites.ts'
import { test } from '../../../../test/test.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'

test('200 with the pages on which visits ended', async ({ organization, server }) => {
  const { docs } = organization
  const { params, spaces } = await newSite(organization, ['Guide'])
  await publish(docs, { spaceId: spaces[0]! }, insert('# Start'), insert('# More'))
  await docs.publishSite({ params })
  const { pathname } = new URL((await docs.getSiteById({ params })).urls.published!)
  const get = (page: string, agent: string) =>
    fetchWhole(`${server.url}${pathname.replace(/\/?$/, '/')}${page}`, {
      headers: { accept: 'text/html', 'user-agent': agent },
    })
  await get('', firefox)
  await get('more', firefox)
  await get('', phone)
  await get('more', 'Googlebot/2.1')
  await get('more', 'Mozilla/5.0 (compatible; GPTBot/1.2)')
  await server.services.insights.close()
  const { columns } = await docs.aggregateSiteEvents({
    params,
    body: {
      range: 'last24Hours',
      groupBy: [{ column: 'urlPath' }],
      where: [{ column: 'eventType', values: ['page_exit'] }],
      order: { by: { column: 'urlPath' }, direction: 'asc' },
    },
  })
  expect(columns.map(({ values }) => values)).toEqual([
    [pathname, `${pathname.replace(/\/?$/, '/')}more`],
    [1, 1],
  ])
})
