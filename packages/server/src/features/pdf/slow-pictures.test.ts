import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect } from 'vitest'
import { insert, publish } from '../../../test/content.ts'
import { newOrganization, type TestOrganization } from '../../../test/organization.ts'
import { outside } from '../../../test/support/inside.ts'
import { png } from '@scriptorium/storage/test/pictures'
import { testWith } from '../../../test/test.ts'

const test = testWith({ fetchAllow: [outside] })

let onPicture: (picture: ServerResponse) => void = () => {}
const pictures = createServer((_req, res) => onPicture(res)).listen(0, outside)
await once(pictures, 'listening')
const { port } = pictures.address() as AddressInfo
afterAll(() => {
  pictures.closeAllConnections()
  pictures.close()
})

const requestPdf = async ({ docs, createSpace }: TestOrganization, markdown: string) => {
  const params = { spaceId: await createSpace('Meadow') }
  await publish(docs, params, insert(markdown))
  return fetch((await docs.getSpacePDF({ params })).url)
}

const textOf = async (response: Response) => {
  expect(response.status).toBe(200)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())))
  return text.join()
}

test('a PDF waits for its pictures, and the PDF of another organization does not wait for it', async ({ server }) => {
  const [slow, quick] = [await newOrganization(server), await newOrganization(server)]
  const asked = new Promise<ServerResponse>((resolve) => void (onPicture = resolve))
  const slowPdf = requestPdf(slow, `Herons.\n\n![Grey one](http://${outside}:${port}/heron.png)\n`)
  const picture = await asked
  expect(await textOf(await requestPdf(quick, 'Words.\n'))).toContain('Words.')
  expect(await server.services.database.read('pdfs').where({ state: 'queued' })).toHaveLength(1)

  picture.writeHead(200, { 'Content-Type': 'image/png' }).end(png(40, 20))
  const text = await textOf(await slowPdf)
  expect(text).toContain('Herons.')
  expect(text, 'the description is printed in place of missing pictures').not.toContain('Grey one')
})
