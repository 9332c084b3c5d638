import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const contentUrls = defineHandlers('content-urls', {
  getContentByUrl: notImplemented,
})
