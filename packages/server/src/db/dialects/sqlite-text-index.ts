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

const maxPlacedWords = 4

/** What a word is worth by where it stands: BM25 alone would let many in the text outweigh one in the title. */
const placed = `case
  when f.rowid in (select rowid from search_index where search_index match ?) then 2
  when f.rowid in (select rowid from search_index where search_index match ?) then 1 else 0 end`

// The limit keeps SQLite from making one query of this and what is around it, where bm25 could not be asked.
const relevant =
  'select rowid, -bm25(search_index, 0, 4, 2, 1) as relevance from search_index where search_index match ? limit -1'

/** The rows that match, with their scores. */
const scoredSql = (query: TextQuery): { sql: string; bindings: string[] } => {
  const words = query.words.slice(0, maxPlacedWords)
  const places = words.map(() => placed).join(' + ')
  // With all that is looked for: of a common word in a title only those rows are gathered that match.
  const also = words.length === 1 ? scoped(query, '') : `${expressionOf(query)} AND `
  const bindings = words.flatMap((word) => [`${also}title : ${anyOf(word)}`, `${also}headings : ${anyOf(word)}`])
  const score = `(${places}) * 1.0 / ${words.length} + f.relevance / (1 + f.relevance)`
  return {
    sql: `(select f.rowid, ${score} as score from (${relevant}) as f)`,
    bindings: [...bindings, expressionOf(query)],
  }
}

const idsPerStatement = 500

/** FTS5, without a copy of the text. Words are told apart by spaces alone: they come folded. */
export const sqliteTextIndex: TextIndex = {
  create: async (db) => {
    await db.raw(`create virtual table search_index using fts5(scope, title, headings, body, content = '',
      contentless_delete = 1, prefix = '2 3 4 5', tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'")`)
  },
  put: async (trx, id, { scopes, title, headings, body }) => {
    const texts = [scopes, title, headings, body].map((words) => words.join(' '))
    await trx.raw('insert into search_index (rowid, scope, title, headings, body) values (?, ?, ?, ?, ?)', [
      id,
      ...texts,
    ])
  },
  remove: async (trx, ids) => {
    for (let next = 0; next < ids.length; next += idsPerStatement) {
      await trx('searchIndex')
        .whereIn('rowid', ids.slice(next, next + idsPerStatement))
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
  count: async (db, query) => {
    const [row] = await db.raw('select count(*) as count from search_index where search_index match ?', [
      expressionOf(query),
    ])
    return row.count
  },
  best: async (db, query, { behind, limit }) => {
    const { sql, bindings } = scoredSql(query)
    const beyond = behind ? 'where (s.score, s.rowid) < (?, ?)' : ''
    return db.raw(
      `select p.id, p.page_id, t.score from (
         select * from ${sql} as s ${beyond} order by s.score desc, s.rowid desc limit ${limit}
       ) as t join search_pages p on p.id = t.rowid order by t.score desc, t.rowid desc`,
      [...bindings, ...(behind ?? [])],
    )
  },
  found: (db, query) =>
    db.from(
      db.raw(
        '(select p.* from search_index f join search_pages p on p.id = f.rowid where search_index match ? limit -1) as p',
        [expressionOf(query)],
      ),
    ),
  matching: (db, query) => {
    const { sql, bindings } = scoredSql(query)
    return db.from(
      db.raw(`(select p.*, s.score from ${sql} as s join search_pages p on p.id = s.rowid) as p`, bindings),
    )
  },
}
