import { imageSize } from 'image-size'
import { describe, expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { fetchWhole } from '../../../../test/fetch-whole.ts'
import { newSite } from '../../../../test/sites.ts'
import { png } from '@scriptorium/storage/test/pictures'
import type { Storage } from '@scriptorium/storage/storage'
import { test } from '../../../../test/test.ts'

const keysOf = async (storage: Storage): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of storage.keys()) keys.push(key)
  return keys
}

describe('a large picture', () => {
  test('is sent in the width that the reader needs, made once and deleted with the file', async ({
    organization,
    server,
  }) => {
    const { docs } = organization
    const { params, spaces, site } = await newSite(organization, ['Guide'])
    const files = [
      { name: '/large.png', base64: png(1200, 300).toString('base64'), contentType: 'image/png' },
      { name: '/small.png', base64: png(300, 200).toString('base64'), contentType: 'image/png' },
    ]
    const pictures = '# Start\n\n![Large](/large.png)\n\n![Small](/small.png)\n'
    await publish(docs, { spaceId: spaces[0]! }, { operation: 'insert_files', files }, insert(pictures))
    await docs.publishSite({ params })
    const page = await (await fetchWhole(`${server.url}/sites/${params.organizationId}/${site.id}/start`)).text()
    const sets = [...page.matchAll(/srcset="([^"]*)"/g)].map(([, set]) => set!.split(', '))
    expect(sets.map((set) => set.map((one) => one.split(' ')[1]))).toEqual([['480w', '960w', '1200w']])
    const at = (address: string) => fetchWhole(server.url + address)
    const [narrow = '', , whole = ''] = sets[0]!.map((one) => one.split(' ')[0]!)
    const { storage } = server.services
    const keysBefore = await keysOf(storage)
    for (const answer of await Promise.all([at(narrow), at(narrow)])) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(imageSize(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({ width: 480, height: 120 })
    }
    expect((await at(`${whole}?width=7`)).headers.get('content-type')).toBe('image/png')
    expect(await keysOf(storage)).toEqual(keysBefore)
    const hash = narrow.split('/').at(-2)!
    const key = `${hash.slice(0, 2)}/${hash}`
    expect(await storage.sizeOf(`${key}.480.webp`)).toBeGreaterThan(0)
    await storage.delete(key)
    expect(await storage.sizeOf(`${key}.480.webp`)).toBe(undefined)
  })
})
