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
  /** The pages that match, as a query to filter, order and cut: `p.*` of `search_pages`, and `score`, more for better ones. */
  matching(db: Knex, query: TextQuery): Knex.QueryBuilder
}
