import { expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { fetchWhole } from '../../../../test/fetch-whole.ts'
import { newSite } from '../../../../test/sites.ts'
import { test } from '../../../../test/test.ts'

const update = (date: string, title: string) => `{% update date="${date}" %}\n### ${title}\n\nText.\n{% endupdate %}`

const news = `# News

{% updates format="full" %}
${update('2026-10-01', 'First')}
${update('2026-11-02', 'Morning')}
${update('2026-11-02', 'Even\ving\uffff')}
{% endupdates %}
`

test('the feed of a page has its updates, latest first, at anchors that the page has', async ({
  organization,
  server,
}) => {
  const { docs } = organization
  const { params, spaces, site } = await newSite(organization, ['Guide'])
  await publish(docs, { spaceId: spaces[0]! }, insert(news), insert('# Quiet'))
  await docs.publishSite({ params })
  const base = `${server.url}/sites/${params.organizationId}/${site.id}/`
  const answer = await fetchWhole(`${base}news/~feed`)
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const feed = await answer.text()
  const ids = [...feed.matchAll(/<entry\s*><id>([^<]*)<\/id><title>([^<]*)/g)].map(([, id, title]) => [id, title])
  const at = (anchor: string) => `${base}news#${anchor}`
  expect(ids).toEqual([
    [at('2026-11-02'), 'Morning'],
    // Without the characters that XML must not contain.
    [at('2026-11-02-2'), 'Even ing '],
    [at('2026-10-01'), 'First'],
  ])
  const page = await (await fetchWhole(`${base}news`)).text()
  for (const anchor of ['2026-11-02', '2026-11-02-2', '2026-10-01']) expect(page).toContain(`id="${anchor}"`)
  expect(page).toContain('<link rel="alternate" type="application/atom+xml"')
  expect((await fetchWhole(`${base}quiet/~feed`)).status).toBe(404)
})
