import { expect, test } from 'vitest'
import { onlyIf, readTagged } from './tagged.ts'

const callWith = (etag: string) => ({
  withResponse: async () => ({ data: 'read', response: new Response(null, { headers: { etag } }) }),
})

test('a write is guarded with the tag of the server, also if a proxy has marked it', async () => {
  for (const etag of ['"a1"', 'W/"a1"', '"a1-gzip"', 'W/"a1-zstd"']) {
    const { data, tag } = await readTagged(callWith(etag))
    expect(data).toBe('read')
    expect(onlyIf(tag)).toEqual({ headers: { 'If-Match': '"a1"' } })
  }
})
