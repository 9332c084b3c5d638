import type { TextIndex, TextQuery, WordQuery } from '../text-index.ts'

// Words arrive folded and have no quotes in them; the quotes keep `and`, `or` and `near` from being operators.
const quoted = (word: string): string => `"${word.replaceAll('"', '')}"`

const anyOf = ({ spellings, prefix }: WordQuery): string => {
  const begun = prefix === undefined ? [] : [`${quoted(prefix)} *`]
  return `(${[...spellings.map(quoted), ...begun].join(' OR ')})`
}

const scoped = ({ scopes }: TextQuery, wanted: string): string =>
  `scope : (${scopes.map(quoted).join(' OR ')}) AND ${wanted}`

const expressionOf = (query: TextQuery): string => {
  const wanted = query.words.map(anyOf).join(query.match === 'all' ? ' AND ' : ' OR ')
  return scoped(query, `{title headings body} : (${wanted})`)
}

const mostPlaced = 4

/** What a word is worth by where it stands: BM25 alone would let many in the text outweigh one in the title. */
const placed = `case
  when f.rowid in (select rowid from search_index where search_index match ?) then 2
  when f.rowid in (select rowid from search_index where search_index match ?) then 1 else 0 end`

const scoreOf = (query: TextQuery): { sql: string; bindings: string[] } => {
  const words = query.words.slice(0, mostPlaced)
  const places = words.map(() => placed).join(' + ')
  const bindings = words.flatMap((word) => [
    scoped(query, `title : ${anyOf(word)}`),
    scoped(query, `headings : ${anyOf(word)}`),
  ])
  return { sql: `(${places}) * 1.0 / ${words.length} + f.relevance / (1 + f.relevance)`, bindings }
}

const atATime = 500

/** FTS5, without a copy of the text. Words are told apart by spaces alone: they come folded. */
export const sqliteTextIndex: TextIndex = {
  create: async (db) => {
    await db.raw(`create virtual table search_index using fts5(scope, title, headings, body, content = '',
      contentless_delete = 1, prefix = '2 3', tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'")`)
  },
  put: async (trx, id, { scopes, title, headings, body }) => {
    const texts = [scopes, title, headings, body].map((words) => words.join(' '))
    await trx.raw('insert into search_index (rowid, scope, title, headings, body) values (?, ?, ?, ?, ?)', [
      id,
      ...texts,
    ])
  },
  remove: async (trx, ids) => {
    for (let next = 0; next < ids.length; next += atATime) {
      await trx('searchIndex')
        .whereIn('rowid', ids.slice(next, next + atATime))
        .del()
    }
  },
  pagesOf: async (db, spaceId) => {
    const rows: { pageId: string }[] = await db.raw(
      `select p.page_id from search_pages p where p.space_id = ?
        and exists (select 1 from search_index where search_index.rowid = p.id)`,
      [spaceId],
    )
    return rows.map(({ pageId }) => pageId)
  },
  // The limit keeps SQLite from making one query of this and what is around it, where bm25 could not be asked.
  matching: (db, query) => {
    const { sql, bindings } = scoreOf(query)
    const rows = `(select p.*, ${sql} as score from (
        select rowid, -bm25(search_index, 0, 4, 2, 1) as relevance from search_index where search_index match ? limit -1
      ) as f join search_pages p on p.id = f.rowid) as p`
    return db.from(db.raw(rows, [...bindings, expressionOf(query)]))
  },
}
