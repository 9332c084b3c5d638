import { renderSearch, type SearchAnswer } from '@scriptorium/site/page/search'
import type { SearchScope } from '@scriptorium/site/page/model'
import { closeWords } from './close-words.ts'
import { frameOf } from '../frame.ts'
import type { AdmittedRequest } from '../request.ts'
import { setCaching, sendMarkup } from '../respond.ts'
import { searchSite, topPages } from './site-search.ts'
import { wordsOf, type Visit } from '../visit.ts'
import { countSearch } from '../visitors/site-events.ts'
import { visitAt } from '../tree/walk.ts'

const maxResults = 10
const maxResultsOnPage = 30
const maxQueryLength = 256
const maxTop = 5

const answerTo = async (visit: Visit, query: string, limit: number): Promise<SearchAnswer> => {
  const results = query === '' ? [] : await searchSite(visit, query, limit)
  const isEmpty = results.length === 0
  return {
    query,
    results,
    closeWords: isEmpty && query !== '' ? await closeWords(visit, query) : [],
    top: isEmpty ? await topPages(visit, maxTop) : [],
  }
}

const scopes: readonly SearchScope[] = ['all', 'here', 'usual']

/** Returns the visit of the part of the site that a search starts from. */
export const searchedVisit = async (visit: Visit, query: URLSearchParams): Promise<Visit> => {
  const siteSpace = visit.found.shown.siteSpaces.find(({ id }) => id === query.get('in'))
  const isElsewhere = siteSpace !== undefined && siteSpace.id !== visit.found.siteSpace.id
  const opened = isElsewhere ? await visitAt(visit, siteSpace) : visit
  const searchScope = scopes.find((scope) => scope === query.get('scope')) ?? 'usual'
  return { ...(opened ?? visit), searchScope }
}

/** Answers a search: as a page, or as JSON for the dialog. */
export const answerSearch = async (request: AdmittedRequest): Promise<void> => {
  const { req, res, url, visit: given, isPublic } = request
  const visit = await searchedVisit(given, url.searchParams)
  const query = (url.searchParams.get('q') ?? '').trim().toWellFormed().replaceAll('\0', '').slice(0, maxQueryLength)
  if (url.searchParams.get('format') !== 'json') {
    const answer = await answerTo(visit, query, maxResultsOnPage)
    countSearch(request, query, answer.results.length > 0)
    const page = renderSearch(answer, await frameOf(visit))
    return sendMarkup(req, res, 200, { page, isPublic })
  }
  const answer = await answerTo(visit, query, maxResults)
  countSearch(request, query, answer.results.length > 0)
  const words = wordsOf(visit.found)
  const noResults = answer.results.length === 0 && query !== '' ? words.fill('noResults', { query }) : ''
  const { didYouMean, oneResult, recent, results, topPages: top } = words
  setCaching(res, { isPublic: false })
  res.set('Content-Type', 'application/json; charset=utf-8')
  res.end(JSON.stringify({ ...answer, words: { didYouMean, noResults, oneResult, recent, results, topPages: top } }))
}
