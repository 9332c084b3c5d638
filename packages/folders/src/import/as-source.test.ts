import { expect, test } from 'vitest'
import { keepUnreadable } from './as-source.ts'

test('a page that the parser cannot read shows its source, and the others stay', async () => {
  const deep = `${'> '.repeat(3_000)}x`
  const files = [
    { path: 'a.md', text: '# A\n' },
    { path: 'deep.md', text: `---\ntitle: Deep\n---\n# Deep\n\n${deep}\n` },
    { path: 'code.md', text: `\`\`\`\`\n${deep}` },
  ]
  const kept = await keepUnreadable(files)
  expect(kept.unreadable).toEqual(['deep.md'])
  expect(kept.files[0]).toBe(files[0])
  expect(kept.files[1]?.text).toBe(`---\ntitle: Deep\n---\n# Deep\n\n\`\`\`md\n# Deep\n\n${deep}\n\`\`\`\n`)
  expect(kept.files[2]).toBe(files[2])
})

test('long pages of any length stay as they are', async () => {
  const files = [100_001, 106_264].map((length) => ({
    path: `${length}.md`,
    text: 'word '.repeat(length / 5).padEnd(length, 'x'),
  }))
  expect((await keepUnreadable(files)).unreadable).toEqual([])
})
