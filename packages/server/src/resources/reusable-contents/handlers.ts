import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const reusableContents = defineHandlers('reusable-contents', {
  getReusableContentById: notImplemented,
  getReusableContentInChangeRequestById: notImplemented,
  getReusableContentInRevisionById: notImplemented,
})
