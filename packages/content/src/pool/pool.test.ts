import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { ContentUnavailableError } from '../content-error.ts'
import { runFor, runIn } from '../caller.ts'
import { scaleComputingLimits } from './lanes.ts'
import { closeMarkdown, formatMarkdown, mergeInWorker, parseMarkdown, splitMarkdown } from './pool.ts'
import { readMarkdown } from '../markdown/read.ts'

afterAll(closeMarkdown)

/** Returns a text that takes a while to parse: each paragraph has almost as many marks as one may have. */
const slow = (paragraphs: number): string => `${'*a **b '.repeat(480)}\n\n`.repeat(paragraphs)

describe('markdown worker', () => {
  test('returns the results of the functions', async () => {
    const text =
      '---\ntitle: x\n---\n# Hi **you**\n\n{% hint style="warning" %}\n* a\n{% endhint %}\n\ntext [a](./b.md)\n'
    expect(await parseMarkdown(text)).toEqual(readMarkdown(text))
    expect((await splitMarkdown(text)).join('')).toBe(text)
    expect(await formatMarkdown({ nodes: readMarkdown('*  a\n').nodes })).toBe('* a\n')
    expect(await mergeInWorker('markdown', { base: 'a\n', main: 'b\n', request: 'a\n\nc\n' })).toEqual({
      text: 'b\n\nc\n',
      conflict: false,
    })
  })

  test.each([
    ['takes too long', slow(300)],
    ['nests too deep', '>'.repeat(20_000)],
    ['is too large', 'a'.repeat(3 * 1024 * 1024)],
    ['has too many cells', `|${'a|'.repeat(3_000)}\n|${'-|'.repeat(3_000)}\n${'|\n'.repeat(4_000)}`],
  ])('a text that %s fails; the next one is parsed', async (_, text) => {
    scaleComputingLimits(0.2)
    onTestFinished(() => scaleComputingLimits(1))
    await expect(parseMarkdown(text)).rejects.toMatchObject({ name: 'ContentError', code: 'invalid_request' })
    expect((await parseMarkdown('a')).nodes).toHaveLength(1)
  })

  test('a short text does not wait for long ones', async () => {
    const over: string[] = []
    const long = ['a', 'b'].map((letter) =>
      parseMarkdown(`${letter} ${slow(10)}${'word '.repeat(4_000)}`).finally(() => over.push('long')),
    )
    await parseMarkdown('short')
    over.push('short')
    await Promise.all(long)
    expect(over).toEqual(['short', 'long', 'long'])
  })

  test('a caller with slow texts does not delay others', async () => {
    const over: string[] = []
    const hostile = Array.from({ length: 10 }, (_, index) =>
      runFor('hostile', () => parseMarkdown(`${index} ${slow(4)}`)).finally(() => over.push('hostile')),
    )
    // Both threads are at work on texts of the first caller, and eight more of them wait.
    await runFor('other', () => parseMarkdown('# A short text of another caller'))
    expect(over.length).toBeLessThan(7)
    await Promise.all(hostile)
  })

  test('texts are refused temporarily if the queue is full', async () => {
    const texts = Array.from({ length: 1_100 }, (_, index) => `Text ${index}`)
    const outcomes = await Promise.allSettled(texts.map((text) => runFor('flood', () => parseMarkdown(text))))
    const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refused.length).toBeGreaterThan(50)
    expect(refused.every(({ reason }) => reason instanceof ContentUnavailableError)).toBe(true)
    expect((await parseMarkdown(texts[0]!)).nodes).toHaveLength(1)
  })

  test('a text that is requested concurrently is parsed once', async () => {
    const text = `# Once\n\n${'Word. '.repeat(2_000)}`
    const [first, second] = await Promise.all([parseMarkdown(text), parseMarkdown(text)])
    expect(first).toBe(second)
  })

  test('a text that another space has is parsed again, so that the time of an answer tells nothing about other spaces', async () => {
    const text = '# A contract\n\nThe price is 4,200.\n'
    const read = (scope: string) => runIn(scope, () => parseMarkdown(text))
    const [first, other] = [await read('space:a'), await read('space:b')]
    expect(other).toEqual(first)
    expect(other).not.toBe(first)
    expect(await read('space:a')).toBe(first)
  })

  test('runs again after it was closed', async () => {
    await closeMarkdown()
    expect((await parseMarkdown('a')).nodes).toHaveLength(1)
  })
})
