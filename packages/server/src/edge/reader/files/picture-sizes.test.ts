import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { fetchWhole } from '../../../../test/fetch-whole.ts'
import { newSite } from '../../../../test/sites.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { testWith } from '../../../../test/test.ts'

const test = testWith({ fetchAllow: ['127.0.0.1'] })

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"/>'

test('a page keeps the place of pictures on other servers, once their size is known', async ({
  organization,
  server,
}) => {
  const asked: (string | undefined)[] = []
  const other = createServer(({ url, headers }, res) => {
    asked.push(`${url} ${headers.range}`)
    if (url === '/none.png') return void res.writeHead(404).end()
    res.setHeader('content-type', 'image/svg+xml').end(svg)
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const at = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const { params, spaces, site } = await newSite(organization, ['Guide'])
  const own = `<figure><img src="${at}/sized.svg" alt="" width="20" height="10"></figure>`
  const text = `# Start\n\n![Map](${at}/map.svg)\n\nA ![badge](${at}/badge.svg) here. [Link](${at}/link.svg)\n\n![](${at}/none.png)\n\n${own}`
  await publish(organization.docs, { spaceId: spaces[0]! }, insert(text))
  await organization.docs.publishSite({ params })
  const read = async () => {
    const page = await (await fetchWhole(`${server.url}/sites/${params.organizationId}/${site.id}/start`)).text()
    return [...page.matchAll(/<img[^>]*>/g)].map(([image]) => [
      /src="[^"]*\/([\w.]+)"/.exec(image)?.[1],
      /width="(\d+)"/.exec(image)?.[1],
      /height="(\d+)"/.exec(image)?.[1],
    ])
  }
  const known = [
    ['map.svg', '640', '360'],
    ['badge.svg', '640', '360'],
    ['none.png', undefined, undefined],
    ['sized.svg', '20', '10'],
  ]
  await eventually(async () => expect(await read()).toEqual(known))
  const range = 'bytes=0-262143'
  expect(asked.toSorted()).toEqual(['/badge.svg', '/map.svg', '/none.png'].map((path) => `${path} ${range}`))
})
