import { describe, expect, test } from 'vitest'
import { readRedirects } from './csv.ts'

describe('readRedirects', () => {
  test('reads quoted and bare cells, and leaves out headings and empty lines', () => {
    const text =
      'Source,Destination\r\n/old,/guide/new\n"/with ""quotes""",/b\n\n/tab\t/c\n/semi;https://docs.example.com/d\n/alone'
    expect(readRedirects(text)).toEqual([
      { source: '/old', destination: '/guide/new' },
      { source: '/with "quotes"', destination: '/b' },
      { source: '/tab', destination: '/c' },
      { source: '/semi', destination: 'https://docs.example.com/d' },
    ])
  })
})
