import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { headWithNonce, keepPage, nonceLength, withNonce } from './kept-page.ts'
import { packedWithNonce, packPage } from './packed-page.ts'

const nonces = ['a', 'b'].map((letter) => letter.repeat(nonceLength))

test.for([
  ['several nonces', '<p nonce="%">Grüße</p>'.repeat(200)],
  ['one nonce at the start', `%${'text '.repeat(5000)}`],
  ['nothing after its nonce', 'Plain text.%'],
  ['no nonce', 'Plain text.'],
  ['nothing', ''],
] as const)('a page with %s can be unpacked with each nonce', ([, text]) => {
  const page = keepPage(text, '%')
  const packed = packPage(page)
  for (const nonce of nonces) {
    const parts = packedWithNonce(packed, nonce, headWithNonce(page, nonce), page)
    expect(gunzipSync(Buffer.concat(parts)).toString()).toBe(text.replaceAll('%', nonce))
    expect(withNonce(page, nonce).toString()).toBe(text.replaceAll('%', nonce))
  }
})
