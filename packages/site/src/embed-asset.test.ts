import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { assetNamed } from './assets.ts'

test('the script of the embed is small, and is code of a browser', async () => {
  const { content, maxAgeSeconds } = (await assetNamed('embed.js'))!
  expect(maxAgeSeconds).toBeLessThan(86_400)
  expect(gzipSync(content).length).toBeLessThan(5 * 1024)
  expect(() => new Function(String(content))).not.toThrow()
  expect(String(content)).not.toMatch(/^\s*(?:import|export) /m)
})
