import { describe, expect } from 'vitest'
import { refusal } from '../../../../test/refusal.ts'
import { test } from '../../../../test/test.ts'

describe('getEmbedByUrlInSpace', () => {
  test.for([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
    ['https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ])('200 for %s', async ([url, frame], { docs, space }) => {
    const embed = await docs.getEmbedByUrlInSpace({ params: space, query: { url: url! } })
    expect(embed).toMatchObject({ object: 'embed', type: 'frame', url })
    expect(embed.html).toContain(`src="${frame}"`)
  })

  test.for([
    'https://example.com/a',
    'https://youtube.com/watch?v="><script>',
    'https://evil.example/youtube.com',
    'https://constructor/a',
    'https://__proto__/a',
  ])('404 for %s', async (url, { docs, space }) => {
    const call = docs.getEmbedByUrlInSpace({ params: space, query: { url } })
    expect([400, 404]).toContain((await refusal(call)).status)
  })

  test.for(['javascript:alert(1)', 'http://example.com:99999/', 'http://[::1', 'https://\u202eexample'])(
    '400 for %j, which is no http address',
    async (url, { docs, space }) => {
      const call = docs.getEmbedByUrlInSpace({ params: space, query: { url } })
      expect(await refusal(call)).toMatchObject({ status: 400, errors: [{ pointer: '/query/url' }] })
    },
  )
})
