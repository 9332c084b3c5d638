import { defineHandlers } from '../../http/operations/handlers.ts'
import { contentAt } from './resolve.ts'
import { placeOf } from './rules.ts'

export const contentUrls = defineHandlers('content-urls', {
  getContentByUrl: ({ db, principal, query, services }) =>
    contentAt({ db, principal, services }, placeOf(query.url, services.urls.app)),
})
