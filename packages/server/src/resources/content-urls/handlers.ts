import { defineHandlers } from '../../http/handlers.ts'
import { contentAt } from './resolve.ts'
import { placeOf } from './rules.ts'

export const contentUrls = defineHandlers('content-urls', {
  getContentByUrl: ({ db, principal, query, services }) =>
    contentAt({ db, principal, services }, placeOf(query.url, services.urls.app)),
})
