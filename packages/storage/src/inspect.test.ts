import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { png, svg } from '../test/pictures.ts'
import { inspectFile } from './inspect.ts'
import { isMediaType } from './media-type.ts'

describe('inspect', () => {
  test('detects the type of a picture, regardless of the given type', async () => {
    const bytes = png(7, 5)
    const seen = { contentType: 'image/png', size: bytes.length, width: 7, height: 5 }
    for (const declared of [undefined, 'image/jpeg', 'text/html', 'application/octet-stream']) {
      expect(await inspectFile(bytes, declared)).toEqual(seen)
    }
  })

  test('keeps the given type of a text', async () => {
    const bytes = Buffer.from('<p>meadow</p>')
    for (const declared of ['text/html', 'text/plain; charset=utf-8', 'text/csv', 'application/json']) {
      expect(await inspectFile(bytes, declared)).toEqual({ contentType: declared, size: 13 })
    }
  })

  test('does not detect other bytes as a picture', async () => {
    expect(await inspectFile(Buffer.from('<script>alert(1)</script>'), 'image/png')).toMatchObject({
      contentType: 'application/octet-stream',
    })
    expect(await inspectFile(Buffer.from('%PDF-1.7\n'), 'image/jpeg')).toMatchObject({ contentType: 'application/pdf' })
  })

  test('detects SVG and its size', async () => {
    for (const text of [svg, `\uFEFF<?xml version="1.0"?>\n<!-- a -->\n${svg}`]) {
      for (const declared of [undefined, 'image/svg+xml']) {
        expect(await inspectFile(Buffer.from(text), declared)).toMatchObject({
          contentType: 'image/svg+xml',
          width: 30,
          height: 20,
        })
      }
    }
  })

  test('returns application/octet-stream for other bytes', async () => {
    expect(await inspectFile(Buffer.alloc(9))).toEqual({ contentType: 'application/octet-stream', size: 9 })
    expect(await inspectFile(Buffer.alloc(0))).toEqual({ contentType: 'application/octet-stream', size: 0 })
  })

  test('searches only the beginning of a text', async () => {
    const bytes = Buffer.from('<svg '.repeat(5_000_000))
    expect(await inspectFile(bytes, 'image/svg+xml')).toEqual({ contentType: 'image/svg+xml', size: bytes.length })
  })

  const starts = ['', 'GIF89a', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'RIFF\0\0\0\0WEBP', 'BM', '\0\0\x01\0', '8BPS']
  const boxes = ['\0\0\0\x0cjP  ', '\0\0\0\x0cJXL ', '\0\0\0 ftypavif', 'II*\0', 'MM\0*', 'icns', 'DDS ', '<svg ', 'P6']
  test('does not throw for any bytes', async () => {
    const survives = async (start: string, rest: Uint8Array) => {
      const { contentType, width } = await inspectFile(
        Buffer.concat([Buffer.from(start, 'latin1'), rest]),
        'image/svg+xml',
      )
      expect(isMediaType(contentType)).toBe(true)
      expect(width ?? 0).not.toBeNaN()
    }
    const start = fc.constantFrom(...starts, ...boxes)
    await fc.assert(fc.asyncProperty(start, fc.uint8Array({ maxLength: 300 }), survives), { numRuns: 500 })
  })
})

describe('isMediaType', () => {
  test.each(['text/plain', 'image/svg+xml', 'text/plain; charset=utf-8', 'a/b;c="d e"'])('accepts %s', (text) => {
    expect(isMediaType(text)).toBe(true)
  })
  test.each(['', 'text', 'text/', '/plain', 'text/plain\r\nX: y', 'text/plain;', 'text/pläin', 'a/b;c="d\n"', 'a b/c'])(
    'refuses %j',
    (text) => {
      expect(isMediaType(text)).toBe(false)
    },
  )
})
