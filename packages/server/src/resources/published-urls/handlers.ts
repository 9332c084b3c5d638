import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const publishedUrls = defineHandlers('published-urls', {
  resolvePublishedContentByUrl: notImplemented,
})
