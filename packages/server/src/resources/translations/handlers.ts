import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const translations = defineHandlers('translations', {
  listTranslations: notImplemented,
  createTranslation: notImplemented,
  getTranslation: notImplemented,
  updateTranslation: notImplemented,
  deleteTranslation: notImplemented,
  runTranslation: notImplemented,
})
