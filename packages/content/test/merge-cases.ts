import { conflictHint, deletedNote } from '../src/tree/conflict-hint.ts'

/** Three versions of a page and their merge. */
export interface MergeCase {
  readonly base: string
  readonly main: string
  readonly request: string
  readonly merged: string
}

const page = (...blocks: string[]): string => `${blocks.map((block) => block.trimEnd()).join('\n\n')}\n`
const deleted = conflictHint(deletedNote('block'))

const [zero, one, two, three, end] = ['Zero is first.', 'Apples are red.', 'Boats float.', 'Candles burn.', 'The end.']
const both = `${one} ${two}`
const table = (...rows: string[]): string => ['| A | B |', '|---|---|', ...rows].join('\n')
const code = (...lines: string[]): string => ['```', ...lines, '```'].join('\n')
const list = (...items: string[]): string => items.map((item) => `- ${item}`).join('\n')
const hint = (...blocks: string[]): string => `{% hint style="info" %}\n${blocks.join('\n\n')}\n{% endhint %}`

/** Shortened cases in which a merge once doubled or revived text, or did not report a conflict. */
export const mergeCases: Readonly<Record<string, MergeCase>> = {
  'a paragraph that main edited and the request deleted': {
    base: page(one, two, three),
    main: page(one, 'Boats sink.', three),
    request: page(one, three),
    merged: page(one, 'Boats sink.', deleted, three),
  },
  'a paragraph that main deleted and the request edited': {
    base: page(one, two, three),
    main: page(one, three),
    request: page(one, 'Boats sink.', three),
    merged: page(one, conflictHint('Boats sink.'), three),
  },
  'a paragraph that main joined and the request deleted': {
    base: page(one, two, end),
    main: page(both, end),
    request: page(one, end),
    merged: page(both, conflictHint(one), end),
  },
  'a paragraph that main split and the request joined': {
    base: page(zero, both, end),
    main: page(zero, one, two, end),
    request: page(`${zero} ${both}`, end),
    merged: page(zero, one, two, conflictHint(`${zero} ${both}`), end),
  },
  'a paragraph that main split and the request edited': {
    base: page(both, end),
    main: page(one, two, end),
    request: page(`${one} Boats sink.`, end),
    merged: page(one, two, conflictHint(`${one} Boats sink.`), end),
  },
  'a paragraph that main edited and the request split': {
    base: page(both, end),
    main: page(`${one} Boats sink.`, end),
    request: page(one, two, end),
    merged: page(`${one} Boats sink.`, conflictHint(page(one, two)), end),
  },
  'a paragraph that main split and the request moved': {
    base: page(both, three, end),
    main: page(one, two, three, end),
    request: page(three, end, both),
    merged: page(three, end, one, two),
  },
  'a paragraph that main moved and the request deleted': {
    base: page(one, two, three),
    main: page(two, three, one),
    request: page(two, three),
    merged: page(two, three),
  },
  'an item that main moved and the request deleted': {
    base: page(list(one, two, three)),
    main: page(list(two, three, one)),
    request: page(list(two, three)),
    merged: page(list(two, three)),
  },
  'a list to which main added an item and between whose items the request added blank lines': {
    base: page(list(one, two)),
    main: page(list(one, two, three)),
    request: page(list(one), list(two)),
    merged: page(list(one), list(two), list(three)),
  },
  'an item that main moved before a blank line and the request edited': {
    base: page(list(one, two), list(three, end)),
    main: page(list(two, one), list(three, end)),
    request: page(list('Apples are green.', two), list(three, end)),
    merged: page(list(two, 'Apples are green.'), list(three, end)),
  },
  'a row that main moved and the request deleted': {
    base: page(table('| a | 1 |', '| b | 2 |', '| c | 3 |')),
    main: page(table('| b | 2 |', '| c | 3 |', '| a | 1 |')),
    request: page(table('| b | 2 |', '| c | 3 |')),
    merged: page(table('| b | 2 |', '| c | 3 |')),
  },
  'an item that main edited and the request deleted': {
    base: page(list(one, two, three)),
    main: page(list('Apples are green.', two, three)),
    request: page(list(two, three)),
    merged: page(list('Apples are green.', two, three), conflictHint(deletedNote('item', 1))),
  },
  'two items that main edited and the request deleted': {
    base: page(list(one, two, three)),
    main: page(list('Apples are green.', 'Boats sink.', three)),
    request: page(list(three)),
    merged: page(
      list('Apples are green.', 'Boats sink.', three),
      conflictHint(page(deletedNote('item', 1), deletedNote('item', 2))),
    ),
  },
  'a row that main edited and the request deleted': {
    base: page(table('| a | 1 |', '| b | 2 |')),
    main: page(table('| a | 10 |', '| b | 2 |')),
    request: page(table('| b | 2 |')),
    merged: page(table('| a | 10 |', '| b | 2 |'), conflictHint(deletedNote('row', 1))),
  },
  'a line of code that main deleted and the request edited': {
    base: page(code('a = 1', 'b = 2', 'run()')),
    main: page(code('a = 1', 'run()')),
    request: page(code('a = 1', 'b = 20', 'run()')),
    merged: page(code('a = 1', 'run()'), conflictHint(code('b = 20'))),
  },
  'a table that main deleted and the request edited': {
    base: page(zero, table('| a | 1 |', '| b | 2 |'), end),
    main: page(zero, end),
    request: page(zero, table('| a | 10 |', '| b | 2 |'), end),
    merged: page(zero, conflictHint(table('| a | 10 |', '| b | 2 |')), end),
  },
  'paragraphs that both sides replaced': {
    base: page(one, two, end),
    main: page('Trains leave at noon.', end),
    request: page('Cheese matures.', end),
    merged: page('Trains leave at noon.', conflictHint('Cheese matures.'), end),
  },
  'a list that both sides replaced by other kinds of blocks': {
    base: page(zero, list(one, two), end),
    main: page(zero, '> Trains leave.', end),
    request: page(zero, code('cheese()'), end),
    merged: page(zero, '> Trains leave.', conflictHint(code('cheese()')), end),
  },
  'paragraphs that main replaced and the request deleted': {
    base: page(zero, one, two, end),
    main: page(zero, 'Trains leave at noon.', end),
    request: page(zero, end),
    merged: page(zero, 'Trains leave at noon.', deleted, end),
  },
  'items that main split and the request joined': {
    base: page(list(both, three)),
    main: page(list(one, two, three)),
    request: page(list(`${both} ${three}`)),
    merged: page(list(one, two, three), conflictHint(list(`${both} ${three}`))),
  },
  'a hint that main edited and the request deleted': {
    base: page(hint(one, two), end),
    main: page(hint('Apples are green.', two), end),
    request: page(end),
    merged: page(hint('Apples are green.', two), deleted, end),
  },
  'a paragraph in a hint that main edited and the request deleted': {
    base: page(hint(one, two)),
    main: page(hint('Apples are green.', two)),
    request: page(hint(two)),
    merged: page(hint('Apples are green.', two), conflictHint(hint(deletedNote('block', 1)))),
  },
  'a paragraph that both sides split alike': {
    base: page(`${zero} ${one}`, two),
    main: page(zero, one, three),
    request: page(zero, one, two),
    merged: page(zero, one, three),
  },
  'an item that both sides split alike': {
    base: page(list(`${zero} ${one}`, two)),
    main: page(list(zero, one, three)),
    request: page(list(zero, one, two)),
    merged: page(list(zero, one, three)),
  },
  'blocks in a hint that the request joined, and main deleted what follows': {
    base: page(zero, hint(one, two), three, end),
    main: page(zero, hint('Apples are green.', two)),
    request: page(zero, hint(both), three, end),
    merged: page(zero, hint('Apples are green.', two), conflictHint(hint(both))),
  },
  'a paragraph that both sides moved out of what looks like a tag': {
    base: page(code('if (a < b) {'), `${one} ${two}`, '> Quote.', three),
    main: page(`${one} Boats sink.`, code('if (a < b) {'), '> Quote.', three),
    request: page(`${one} ${two}`, code('if (a < b) {'), '> Quote.', three),
    merged: page(`${one} Boats sink.`, code('if (a < b) {'), '> Quote.', three),
  },
}
