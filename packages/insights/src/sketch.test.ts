import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { countVisitors, hashOfVisitor, mergeSketches, sketchOf } from './sketch.ts'

const visitors = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => hashOfVisitor(hash('sha256', `visitor ${from + index}`, 'base64url')))

describe('sketch', () => {
  test('counts up to 1,023 visitors exactly, each of them once', () => {
    expect(countVisitors(sketchOf([]))).toBe(0)
    expect(countVisitors(sketchOf([...visitors(0, 1000), ...visitors(500, 1000)]))).toBe(1000)
  })

  test('merges hours into the visitors of a day', () => {
    const merged = mergeSketches([sketchOf(visitors(0, 300)), sketchOf(visitors(200, 500))])
    expect(countVisitors(merged)).toBe(500)
  })

  test('estimates many visitors within 10 %, in 6 KB', () => {
    const merged = mergeSketches([sketchOf(visitors(0, 30_000)), sketchOf(visitors(20_000, 50_000))])
    expect(merged.length).toBe(6144)
    expect(Math.abs(countVisitors(merged) / 50_000 - 1)).toBeLessThan(0.1)
  })
})
