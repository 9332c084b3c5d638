import { defineHandlers } from '../../http/operations/handlers.ts'
import { resolvePublished } from './resolve.ts'

export const publishedUrls = defineHandlers('published-urls', {
  resolvePublishedContentByUrl: ({ body: { url, visitor, redirectOnError = false }, db, services }) => {
    const { type, jwtToken: token, unsignedClaims } = visitor ?? {}
    return resolvePublished(services, db, { url, visitor: { type, token, unsignedClaims }, redirectOnError })
  },

  getPublishedContentByUrl: ({ db, query: { url, visitorAuthToken: token, redirectOnError }, services }) =>
    resolvePublished(services, db, { url, visitor: { token }, redirectOnError }),
})
