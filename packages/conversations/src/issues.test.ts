import { describe, expect, test } from 'vitest'
import { issuesIn, type Part } from './issues.ts'
import { mask } from './mask.ts'
import { plainText } from './plain-text.ts'
import { termsIn } from './terms.ts'

const user = (body: string): Part => ({ role: 'user', body })
const answer: Part = { role: 'assistant', body: 'Like this.' }
const titlesOf = (...parts: Part[]) => [...issuesIn(parts)].map(({ title }) => title)

describe('the text of a message', () => {
  test.for([
    ['<p>Hello &amp; <b>bye</b></p><script>steal()</script><style>p {}</style>', 'Hello & bye'],
    ['See <a href="https://docs.example.com/x">the guide</a>.<img src="x" alt="A cat">', 'See the guide.'],
    [
      '# Title\n\nSome **bold** and `code` in snake_case, [a link](https://example.com/a_b).',
      'Title\n\nSome bold and code in snake_case, a link.',
    ],
    ['It fails:\n```js\nthrow new Error()\n```\nWhy?', 'It fails:\n\nWhy?'],
    ['It fails:\n```\nan open fence', 'It fails:'],
    ['1. one\n2. two\n- three', 'one\ntwo\nthree'],
    ['New text.\n\nOn Monday, Ada wrote:\n> Old text.\n> More.', 'New text.'],
    ['Does it work?\n-- \nAda Lovelace\nAcme', 'Does it work?'],
    ['2 < 3 and a > b', '2 < 3 and a > b'],
  ])('%j', ([body, text]) => {
    expect(plainText(body!).replaceAll(/\n{3,}/g, '\n\n')).toBe(text)
  })

  test.for([
    ['*'.repeat(1_000_000)],
    ['['.repeat(1_000_000)],
    ['![a]('.repeat(200_000)],
    ['<div>'.repeat(200_000)],
    ['```\n'.repeat(250_000)],
    ['_a'.repeat(500_000)],
    ['&amp;'.repeat(200_000)],
    ['\ud800'.repeat(1000)],
  ])('ends for a hostile body', ([body]) => {
    expect(plainText(body!).length).toBeLessThanOrEqual(20_000)
    expect([...issuesIn([user(body!)])].length).toBeLessThanOrEqual(1)
  })
})

describe('masking', () => {
  test.for([
    ['Write to ada.lovelace+docs@mail.example.co.uk, please', 'Write to [email], please'],
    ['Call +49 30 1234567 or (030) 123 45 67 or 555-123-4567', 'Call [phone] or [phone] or [phone]'],
    ['My card is 4111 1111 1111 1111.', 'My card is [card].'],
    ['The old one had 13 digits: 4222222222222', 'The old one had 13 digits: [card]'],
    ['Card 5500-0000-0000-0004, order 5500000000000005', 'Card [card], order 5500000000000005'],
    [
      'On 2026-03-14, version 10.0.0.1, port 8080, ticket 12345678',
      'On 2026-03-14, version 10.0.0.1, port 8080, ticket 12345678',
    ],
    ['It costs 1,000,000 and 01.02.2026 is the date', 'It costs 1,000,000 and 01.02.2026 is the date'],
  ])('%j', ([text, masked]) => {
    expect(mask(text!)).toBe(masked)
  })
})

describe('the issues of a conversation', () => {
  test('are the consecutive user messages before an answer', () => {
    const parts = [user('The export fails.'), user('As PDF.'), answer, user('How do I invite people?'), answer]
    expect(titlesOf(...parts)).toEqual(['The export fails.', 'How do I invite people?'])
  })

  test('are empty for greetings and thanks, in two languages', () => {
    for (const body of [
      'Hi there!',
      'Thanks a lot!',
      'Hallo zusammen',
      'Vielen Dank!',
      'ok',
      '👍',
      '',
      '   ',
      '[x](y)',
    ])
      expect([body, ...titlesOf(user(body))]).toEqual([body])
    expect(titlesOf(answer)).toEqual([])
  })

  test('have the first meaningful sentence as title, and three as summary', () => {
    const [issue] = issuesIn([user('Hello team. The PDF export fails. It is urgent. My address is a@b.de. And so on.')])
    expect(issue!.title).toBe('The PDF export fails.')
    expect(issue!.summary).toBe('The PDF export fails. It is urgent. My address is [email].')
  })

  test('have titles of at most 120 characters, cut between words', () => {
    const [issue] = issuesIn([user(`Export ${'very '.repeat(100)}slow`)])
    expect([...issue!.title].length).toBeLessThanOrEqual(120)
    expect(issue!.title).toMatch(/very…$/)
  })

  test('contain the words of the subject only for the first issue', () => {
    const [first, second] = issuesIn([user('It fails.'), answer, user('It fails.')], 'Webhooks')
    const stems = (issue: typeof first) => issue!.terms.map(({ stem }) => stem)
    expect(stems(first)).toContain(termsIn('webhooks')[0]!.stem)
    expect(stems(second)).not.toContain(termsIn('webhooks')[0]!.stem)
  })

  test('are at most 100', () => {
    const parts = Array.from({ length: 200 }, (_, index) => [user(`Question ${index}`), answer]).flat()
    expect(titlesOf(...parts)).toHaveLength(100)
  })
})

describe('terms', () => {
  test.for([
    ['restore a space', 'restoring spaces'],
    ['die Rechnung', 'unsere Rechnungen'],
    ['integration', 'die Integrationen'],
  ])('%s = %s', ([one, other]) => {
    expect(termsIn(one!).map(({ stem }) => stem)).toEqual(termsIn(other!).map(({ stem }) => stem))
  })
})
