import { defineHandlers } from '../../http/operations/handlers.ts'
import { markHandlers } from './mark-handlers.ts'
import { presentWatch } from './presenter.ts'

const { add, list, remove } = markHandlers('watches', presentWatch)

export const watches = defineHandlers('watches', {
  watchSpace: add,
  unwatchSpace: remove,
  watchPage: add,
  unwatchPage: remove,
  listWatches: list,
})
