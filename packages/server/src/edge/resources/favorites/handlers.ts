import { defineHandlers } from '../../http/operations/handlers.ts'
import { markHandlers } from '../watches/mark-handlers.ts'
import { presentFavorite } from '../watches/presenter.ts'

const { add, list, remove } = markHandlers('favorites', presentFavorite)

export const favorites = defineHandlers('favorites', {
  addFavoriteSpace: add,
  removeFavoriteSpace: remove,
  addFavoritePage: add,
  removeFavoritePage: remove,
  listFavorites: list,
})
