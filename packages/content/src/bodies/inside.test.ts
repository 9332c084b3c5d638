import { describe, expect, test } from 'vitest'
import { mergeMarkdown } from './markdown-bodies.ts'

const merge = (base: string, main: string, request: string) => mergeMarkdown({ base, main, request })

const hint = (text: string): string =>
  `{% hint style="warning" %}\n**Conflict:** the change request has this version:\n\n${text}\n{% endhint %}\n`

const clean = (base: string, main: string, request: string): string => {
  const { text, conflict } = merge(base, main, request)
  expect(conflict).toBe(false)
  return text
}

describe('tables', () => {
  const table = (...rows: string[]): string => ['| Name | Port |', '|------|-----:|', ...rows, ''].join('\n')
  const base = table('| web  |   80 |', '| mail |   25 |', '| dns  |   53 |')

  test('edits of two rows merge, and unchanged rows keep every byte', () => {
    const main = base.replace('| mail |   25 |', '| mail |  587 |')
    const request = base.replace('| dns  |   53 |', '| dns | 5353 |\n| ssh | 22 |')
    expect(clean(base, main, request)).toBe(
      table('| web  |   80 |', '| mail |  587 |', '| dns | 5353 |', '| ssh | 22 |'),
    )
  })

  test('edits of two cells of one row merge', () => {
    expect(clean(base, base.replace('mail', 'smtp'), base.replace('  25', ' 587'))).toBe(
      table('| web  |   80 |', '| smtp | 587 |', '| dns  |   53 |'),
    )
  })

  test('a new column merges with an edited row and with a moved row', () => {
    const wide = '| Name | TLS | Port |\n|---|---|---:|\n| web | yes | 80 |\n| mail | no | 25 |\n| dns | no | 53 |\n'
    const request = table('| dns  |   53 |', '| web  |   80 |', '| mail |  587 |')
    const merged = '| Name | TLS | Port |\n|---|---|---:|\n| dns | no | 53 |\n| web | yes | 80 |\n| mail | no | 587 |\n'
    expect(clean(base, wide, request)).toBe(merged)
  })

  test('a removed column is a conflict of the whole table if the other side edited one of its cells', () => {
    const narrow = '| Name |\n|---|\n| web |\n| mail |\n| dns |\n'
    expect(clean(base, narrow, base.replace('mail', 'smtp'))).toBe('| Name |\n|---|\n| web |\n| smtp |\n| dns |\n')
    const request = base.replace('  25', ' 587')
    expect(merge(base, narrow, request)).toEqual({ text: `${narrow}\n${hint(request.trimEnd())}`, conflict: true })
  })

  test('a conflict shows only the conflicting rows', () => {
    const { text, conflict } = merge(
      base,
      base.replace('  25', ' 587'),
      base.replace('  25', ' 465').replace('web ', 'http'),
    )
    expect(conflict).toBe(true)
    const rest = '| Name | Port |\n|------|-----:|\n| mail |  465 |'
    expect(text).toBe(`${table('| http |   80 |', '| mail |  587 |', '| dns  |   53 |')}\n${hint(rest)}`)
  })

  test('cells with bars and rows of different lengths merge', () => {
    const odd = '| a | b |\n|--|--|\n| x \\| y | `c\\|d` |\n| only |\n'
    expect(clean(odd, odd.replace('only', 'one'), odd.replace('x ', 'z '))).toBe(
      '| a | b |\n|--|--|\n| z \\| y | `c\\|d` |\n| one |\n',
    )
  })

  test('tables in HTML merge by row and cell too', () => {
    const html = (...rows: string[]): string =>
      `<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>\n`
    const was = html('<td>one</td><td>1</td>', '<td>two</td><td>2</td>')
    const main = was.replace('one', 'uno')
    expect(clean(was, main, was.replace('>1<', '>I<').replace('>2<', '>II<'))).toBe(
      html('<td>uno</td><td>I</td>', '<td>two</td><td>II</td>'),
    )
    const { text } = merge(was, main, was.replace('one', 'eins'))
    expect(text).toBe(`${main}\n${hint(html('<td>eins</td><td>1</td>').trimEnd())}`)
  })
})

describe('lists', () => {
  const list = (...items: string[]): string => items.map((item) => `- ${item}\n`).join('')
  const base = list('apples', 'boats', 'candles')

  test('edits of two items merge', () => {
    expect(
      clean(base, list('apples, main', 'boats', 'candles'), list('apples', 'boats', 'candles, request', 'drums')),
    ).toBe(list('apples, main', 'boats', 'candles, request', 'drums'))
  })

  test('an item that one side moved and the other edited appears once', () => {
    expect(clean(base, list('boats', 'candles', 'apples'), list('apples, request', 'boats', 'candles'))).toBe(
      list('boats', 'candles', 'apples, request'),
    )
  })

  test('a conflict shows only the conflicting items', () => {
    const { text } = merge(base, list('apples', 'boats main', 'candles'), list('apples', 'boats request', 'candles!'))
    expect(text).toBe(`${list('apples', 'boats main', 'candles!')}\n${hint('- boats request')}`)
  })

  test('an item that main left alone stays in its version if the change request rewrote it with one that main edited', () => {
    const long = list('apples are red and sweet', 'boats', 'candles')
    const { text } = merge(long, long.replace('sweet', 'sour'), list('drums', 'engines', 'flags'))
    expect(text).toBe(`${long.replace('sweet', 'sour')}\n${hint(list('drums', 'engines', 'flags').trimEnd())}`)
  })

  test('list numbers continue', () => {
    const numbered = '1. one\n2. two\n3. three\n'
    expect(clean(numbered, '1. zero\n2. one\n3. two\n4. three\n', '1. one\n2. two\n3. three\n4. four\n')).toBe(
      '1. zero\n2. one\n3. two\n4. three\n5. four\n',
    )
  })

  test('a ticked box merges with an edited text', () => {
    expect(clean('- [ ] one\n- [ ] two\n', '- [x] one\n- [ ] two\n', '- [ ] one more\n- [x] two\n')).toBe(
      '- [x] one more\n- [x] two\n',
    )
  })

  test('nested lists merge by their items', () => {
    const nested = (a: string, b: string): string =>
      `- Setup\n  - ${a}\n  - ${b}\n\n  \`\`\`sh\n  run\n  \`\`\`\n- Use\n`
    expect(clean(nested('one', 'two'), nested('one main', 'two'), nested('one', 'two request'))).toBe(
      nested('one main', 'two request'),
    )
    const { text } = merge(nested('one', 'two'), nested('one main', 'two'), nested('one request', 'two'))
    expect(text).toBe(`${nested('one main', 'two')}\n${hint('- one request')}`)
  })

  test('a new bullet for all items merges with an edit', () => {
    expect(clean(base, base.replaceAll('- ', '* '), list('apples', 'boats, request', 'candles'))).toBe(
      '* apples\n* boats, request\n* candles\n',
    )
  })
})

describe('code and containers', () => {
  const code = (...lines: string[]): string => ['```js', ...lines, '```', ''].join('\n')

  test('code merges line by line, and a conflict shows only the conflicting lines', () => {
    const base = code('const a = 1', '', 'const b = 2', 'run(a, b)')
    const main = base.replace('a = 1', 'a = 10')
    expect(clean(base, main, base.replace('run(a, b)', 'run(b, a)'))).toBe(
      code('const a = 10', '', 'const b = 2', 'run(b, a)'),
    )
    const { text } = merge(base, main, base.replace('a = 1', 'a = 100').replace('b = 2', 'b = 20'))
    expect(text).toBe(`${main.replace('b = 2', 'b = 20')}\n${hint(code('const a = 100').trimEnd())}`)
  })

  test('tabs merge by their contents', () => {
    const tabs = (a: string, b: string): string =>
      `{% tabs %}\n{% tab title="A" %}\n${a}\n\nend\n{% endtab %}\n\n{% tab title="B" %}\n${b}\n{% endtab %}\n{% endtabs %}\n`
    expect(clean(tabs('one', 'two'), tabs('one main', 'two'), tabs('one', 'two request'))).toBe(
      tabs('one main', 'two request'),
    )
    const { text } = merge(tabs('one', 'two'), tabs('one main', 'two'), tabs('one request', 'two'))
    const rest = '{% tabs %}\n{% tab title="A" %}\none request\n{% endtab %}\n{% endtabs %}'
    expect(text).toBe(`${tabs('one main', 'two')}\n${hint(rest)}`)
  })

  test('hints, prompts, details and quotes merge by the blocks in them', () => {
    const around: Record<string, (...lines: string[]) => string> = {
      hint: (...lines) => `{% hint style="info" %}\n${lines.join('\n\n')}\n{% endhint %}\n`,
      prompt: (...lines) => `{% prompt description="Ask" %}\n${lines.join('\n\n')}\n{% endprompt %}\n`,
      details: (...lines) => `<details>\n\n<summary>More</summary>\n\n${lines.join('\n\n')}\n\n</details>\n`,
      quote: (...lines) => `> ${lines.join('\n>\n> ')}\n`,
    }
    for (const inside of Object.values(around)) {
      const base = inside('Apples are red', 'Boats float')
      const main = inside('New', 'Apples are green', 'Boats float')
      expect(clean(base, main, inside('Apples are red', 'Boats sink'))).toBe(
        inside('New', 'Apples are green', 'Boats sink'),
      )
      const { text } = merge(base, main, inside('Apples are blue', 'Boats sink'))
      const rest = inside('Apples are blue').replace('blue\n\n<', 'blue\n<').trimEnd()
      expect(text).toBe(`${inside('New', 'Apples are green', 'Boats sink')}\n${hint(rest)}`)
    }
  })

  test('an edit of a summary merges with an edit of the text below', () => {
    const details = (title: string, text: string): string =>
      `<details>\n<summary>${title}</summary>\n\n${text}\n\n</details>\n`
    expect(clean(details('A', 'one'), details('B', 'one'), details('A', 'two'))).toBe(details('B', 'two'))
    const { text } = merge(details('A', 'one'), details('B', 'one'), details('C', 'one'))
    expect(text).toBe(`${details('B', 'one')}\n${hint(details('C', 'one').trimEnd())}`)
  })

  test('quotes with lines of different prefixes are kept whole', () => {
    const { text, conflict } = merge('> one\ntwo\n', '> one main\ntwo\n', '> one\ntwo request\n')
    expect({ text, conflict }).toEqual({ text: `> one main\ntwo\n\n${hint('> one\ntwo request')}`, conflict: true })
  })

  test('code with a title merges line by line', () => {
    const titled = (line: string, last: string): string =>
      `{% code title="x" %}\n${code('keep', line, last)}{% endcode %}\n`
    expect(clean(titled('a', 'z'), titled('a1', 'z'), titled('a', 'z1'))).toBe(titled('a1', 'z1'))
  })
})

describe('blocks that move', () => {
  test('an edit is applied at the new place', () => {
    expect(clean('A\n\nB\n\nC\n', 'B\n\nC\n\nA\n', "A'\n\nB\n\nC\n")).toBe("B\n\nC\n\nA'\n")
    expect(clean('A\n\nB\n\nC\n', "A'\n\nB\n\nC\n", 'B\n\nC\n\nA\n')).toBe("B\n\nC\n\nA'\n")
  })

  test('two different edits of a block that moved are a conflict', () => {
    const { text, conflict } = merge('Apples\n\nB\n\nC\n', 'B\n\nC\n\nApples main\n', 'Apples request\n\nB\n\nC\n')
    expect({ text, conflict }).toEqual({ text: `B\n\nC\n\nApples main\n\n${hint('Apples request')}`, conflict: true })
  })
})
