import fc from 'fast-check'
import type { Some, Tie } from './kinds.ts'
import { named } from './nodes.ts'
import { type Json, anyRef, both, flag, id, imageRef, list, some, text } from './values.ts'

const column = (index: number) =>
  fc
    .oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom('left', 'center', 'right').map((textAlignment) => ({ type: 'text', textAlignment })),
      },
      fc.constantFrom('number', 'checkbox', 'files', 'image', 'content-ref').map((type) => ({ type })),
      fc.constant({ type: 'users', multiple: true }),
      fc.constant({ type: 'rating', max: 5 }),
      fc.constant({ type: 'select', multiple: false, options: [{ value: 'x', label: 'X', color: 'red' }] }),
    )
    .map((own): Json => ({ id: `column ${index}`, title: `T${index}`, ...own }))
const values: Record<string, fc.Arbitrary<unknown>> = {
  number: fc.oneof(fc.integer(), fc.constant(null)),
  checkbox: flag,
  files: fc.array(id, { maxLength: 2 }),
  image: fc.oneof(imageRef, both({ ref: imageRef }, { objectFit: fc.constantFrom('contain', 'cover'), alt: text })),
  'content-ref': anyRef,
  users: fc.array(id, { maxLength: 2 }),
  rating: fc.nat(5),
  select: fc.constantFrom('x', ''),
}

export const tables = (tie: Tie): Some<'table'> => ({
  table: fc
    .tuple(
      fc.tuple(column(0), column(1)),
      fc.array(fc.nat(9), { maxLength: 3 }),
      flag,
      some({ fullWidth: flag, search: flag }),
    )
    .chain(([columns, rows, isGrid, more]) =>
      fc
        .tuple(
          fc.array(
            fc.tuple(
              ...columns.map((own) =>
                own['type'] === 'text'
                  ? fc.oneof(list(tie('paragraph'), 1), fc.array(tie('essential'), { maxLength: 2 }))
                  : values[String(own['type'])]!,
              ),
            ),
            { minLength: rows.length, maxLength: rows.length },
          ),
          isGrid
            ? both(
                { type: fc.constant('grid'), hideHeader: flag },
                { columnWidths: fc.constant({ 'column 0': 120 }), stickyHeader: flag },
              )
            : both(
                { type: fc.constant('cards'), cardSize: fc.constantFrom('medium', 'large') },
                { coverDefinition: fc.constant('column 1'), targetDefinition: fc.constant('column 0'), wrap: flag },
              ),
        )
        .map(([cells, view]) => {
          const fragments: Json[] = []
          const records = cells.map((row, at) => {
            const own = (row as unknown[]).map((value, index) => {
              if (columns[index]!['type'] !== 'text') return [`column ${index}`, value]
              fragments.push({ object: 'fragment', fragment: `cell-${at}-${index}`, nodes: value })
              return [`column ${index}`, `cell-${at}-${index}`]
            })
            return [`row${9 - at}`, { orderIndex: `a${at}`, values: Object.fromEntries(own) as Json }]
          })
          const definition = Object.fromEntries(columns.map((own) => [own['id'], own])) as Json
          const data = {
            view: { ...view, columns: ['column 0', 'column 1'] },
            definition,
            records: Object.fromEntries(records) as Json,
            ...more,
          }
          return named('table', data, { isVoid: true, fragments })
        }),
    ),
})
