import type { BlockNode } from '@scriptorium/content/markdown/document'

const leastShare = 10

/** Returns a width in percent. Documents have it as a number, as text like `40%`, or as an object with a unit. */
const percentOf = (width: unknown): number | undefined => {
  const value = typeof width === 'object' && width !== null ? (width as { value?: unknown }).value : width
  const percent = typeof value === 'string' ? Number(/^(\d{1,3}(?:\.\d+)?)%?$/.exec(value)?.[1]) : value
  return typeof percent === 'number' && percent > 0 && percent <= 100 ? percent : undefined
}

/** Returns the shares of columns in the width of their block. Those without a width share what the others leave. */
export const columnShares = (columns: readonly Pick<BlockNode, 'data'>[]): number[] => {
  const given = columns.map(({ data }) => percentOf(data?.['width']))
  const taken = given.reduce<number>((sum, width = 0) => sum + width, 0)
  const open = given.filter((width) => width === undefined).length
  return given.map((width) => width ?? Math.max((100 - taken) / open, leastShare))
}
