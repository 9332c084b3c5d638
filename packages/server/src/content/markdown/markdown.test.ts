import { afterAll, describe, expect, test } from 'vitest'
import { readFileSync, globSync } from 'node:fs'
import { closeMarkdown, parseMarkdown, splitMarkdown, formatMarkdown } from './pool.ts'
import { readMarkdown } from './read.ts'
import { writeMarkdown } from './write.ts'
import { sourceBlocks } from './syntax.ts'

afterAll(closeMarkdown)

describe('tmp', () => {
  test('docs', async () => {
    const t0 = performance.now()
    for (const f of globSync('/work/shared/data/fastify-docs/docs/**/*.md')) {
      const text = readFileSync(f, 'utf8')
      const parts = sourceBlocks(text)
      expect(parts.map((p) => p.source).join('')).toBe(text)
      const doc = readMarkdown(text)
      const once = writeMarkdown(doc)
      const twice = writeMarkdown(readMarkdown(once))
      expect(twice).toBe(once)
    }
    console.log(performance.now() - t0)
    console.log(
      JSON.stringify(
        await parseMarkdown(
          '---\ntitle: x\n---\n# Hi **you**\n\n{% hint style="warning" %}\n* a\n{% endhint %}\ntext [a](./b.md)',
        ),
        null,
        1,
      ),
    )
    console.log(await splitMarkdown('a\n\nb\n'), await formatMarkdown(readMarkdown('* a\n* b\n')))
    await expect(parseMarkdown('*a **b'.repeat(40000))).rejects.toThrow()
    await expect(parseMarkdown('>'.repeat(20000))).rejects.toThrow()
    console.log(await splitMarkdown('a\n\nb\n'))
  }, 60000)
})
