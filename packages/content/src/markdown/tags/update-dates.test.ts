import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../read.ts'
import { writeMarkdown } from '../write.ts'

const updates = (date: string) =>
  `{% updates format="full" %}\n{% update date="${date}" %}\nMaps\n{% endupdate %}\n{% endupdates %}\n`

const dateIn = (markdown: string): unknown => {
  const [block] = readMarkdown(markdown).nodes
  const [update] = block!.nodes ?? []
  return update?.object === 'block' ? update.data['date'] : undefined
}

describe('the date of an update', () => {
  test.for([
    ['2026-11-02', '2026-11-02T00:00:00.000Z'],
    ['2026-11-02T10:20:00Z', '2026-11-02T10:20:00Z'],
    ['2026-13-45', '2026-13-45'],
    ['spring', 'spring'],
  ])('%s is read as %s, and written as before', ([written, read]) => {
    const markdown = updates(written!)
    expect(dateIn(markdown)).toBe(read)
    expect(writeMarkdown(readMarkdown(markdown))).toBe(markdown)
  })
})
