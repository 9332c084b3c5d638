import type { Knex } from 'knex'

/** A page as the index has it: words, folded by who hands them over. */
export interface TextEntry {
  /** The organization and the space. */
  scopes: string[]
  title: string[]
  headings: string[]
  body: string[]
}

/** One word that is looked for: any of its spellings, or whatever begins so. */
export interface WordQuery {
  spellings: string[]
  prefix?: string
}

/** What is looked for, and where. */
export interface TextQuery {
  scopes: string[]
  words: WordQuery[]
  /** Whether every word has to be there, or one is enough. */
  match: 'all' | 'any'
}

/** A page that matches; its id is that of `search_pages`. */
export interface TextHit {
  id: number
  pageId: string
  score: number
}

/** Where a list of hits goes on: behind the one with this score and id. */
export type Behind = readonly [score: number, id: number] | undefined

/**
 * The index of words that a database keeps beside `search_pages`. A word in the title counts more than any number of them in
 * headings, and there more than in the text.
 */
export interface TextIndex {
  create(db: Knex): Promise<void>
  /** Of an entry of `search_pages`, by its id; one that is there already has to be removed before. */
  put(trx: Knex, id: number, entry: TextEntry): Promise<void>
  remove(trx: Knex, ids: readonly number[]): Promise<void>
  /** The ids of the pages of a space whose words are there. */
  pagesOf(db: Knex, spaceId: string): Promise<string[]>
  /** How many pages match. */
  count(db: Knex, query: TextQuery): Promise<number>
  /** The pages that match, best first. */
  best(db: Knex, query: TextQuery, part: { behind: Behind; limit: number }): Promise<TextHit[]>
  /** The pages that match, for spaces to be counted: `p.*` of `search_pages`. */
  found(db: Knex, query: TextQuery): Knex.QueryBuilder
  /** The pages that match, as a query to filter, order and cut: `p.*` of `search_pages`, and `score`, more for better ones. */
  matching(db: Knex, query: TextQuery): Knex.QueryBuilder
}
