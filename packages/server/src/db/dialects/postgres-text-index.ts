import type { TextEntry, TextIndex, TextQuery, WordQuery } from '../text-index.ts'

// A vector holds at most a megabyte, positions up to this one, and so many of a word.
const maxBytes = 900_000
const lastPosition = 16_383
const maxPositions = 250

const quoted = (word: string): string => `'${word.replaceAll(/['\\]/g, '')}'`

/** No word begins so. */
const scopeWord = (scope: string): string => quoted(`@${scope}`)

/** Words with their positions and weights, in the form that PostgreSQL reads. */
const vectorOf = ({ scopes, title, headings, body }: TextEntry): string => {
  const positions = new Map<string, string[]>(scopes.map((scope) => [scopeWord(scope), []]))
  let position = 0
  let bytes = 0
  const add = (words: readonly string[], weight: string) => {
    for (const word of words) {
      const lexeme = quoted(word)
      const known = positions.get(lexeme)
      if (known && known.length >= maxPositions) continue
      bytes += known ? 2 : Buffer.byteLength(lexeme) + 8
      if (bytes > maxBytes) return
      const place = `${Math.min(++position, lastPosition)}${weight}`
      if (known) known.push(place)
      else positions.set(lexeme, [place])
    }
  }
  add(title, 'A')
  add(headings, 'B')
  add(body, 'D')
  return [...positions].map(([lexeme, at]) => (at.length > 0 ? `${lexeme}:${at.join(',')}` : lexeme)).join(' ')
}

const anyOf = ({ spellings, prefix }: WordQuery): string => {
  const begun = prefix === undefined ? [] : [`${quoted(prefix)}:*`]
  return `(${[...spellings.map(quoted), ...begun].join(' | ')})`
}

const expressionOf = ({ scopes, words, match }: TextQuery): string =>
  `(${scopes.map(scopeWord).join(' | ')}) & (${words.map(anyOf).join(match === 'all' ? ' & ' : ' | ')})`

// Asked for any word, the rank sums what each is worth; it levels off, so one in a title outweighs all below.
const rankedBy = ({ words }: TextQuery): string => words.map(anyOf).join(' | ')

const score = "ts_rank('{0.01, 0.01, 0.1, 1}', p.vector, ?::tsquery)::float8"

/** A `tsvector` in `search_pages` with a GIN index; without a dictionary of any language, since words come folded. */
export const postgresTextIndex: TextIndex = {
  create: async (db) => {
    await db.raw('alter table search_pages add column vector tsvector')
    await db.raw('create index search_pages_vector on search_pages using gin (vector)')
  },
  put: async (trx, id, entry) => {
    await trx.raw('update search_pages set vector = ?::tsvector where id = ?', [vectorOf(entry), id])
  },
  // It goes with the row.
  remove: async () => {},
  pagesOf: async (db, spaceId) => {
    const rows = await db('searchPages').where({ spaceId }).whereNotNull('vector').select('pageId')
    return rows.map(({ pageId }) => pageId)
  },
  count: async (db, query) => {
    const [row] = await db.raw('select count(*) as count from search_pages where vector @@ ?::tsquery', [
      expressionOf(query),
    ])
    return row.count
  },
  best: async (db, query, { behind, limit }) =>
    db.raw(
      `select s.id, s.page_id, s.score from (
         select p.id, p.page_id, ${score} as score from search_pages p where p.vector @@ ?::tsquery
       ) as s ${behind ? 'where (s.score, s.id) < (?, ?)' : ''} order by s.score desc, s.id desc limit ${limit}`,
      [rankedBy(query), expressionOf(query), ...(behind ?? [])],
    ),
  found: (db, query) =>
    db.from(
      db.raw('(select p.id, p.space_id, p.page_id from search_pages p where p.vector @@ ?::tsquery) as p', [
        expressionOf(query),
      ]),
    ),
  matching: (db, query) =>
    db.from(
      db.raw(
        `(select p.id, p.space_id, p.page_id, ${score} as score from search_pages p
          where p.vector @@ ?::tsquery) as p`,
        [rankedBy(query), expressionOf(query)],
      ),
    ),
}
