import { sends } from '../sends.ts'

const page = { spaceId: 'space', pageId: 'page' }

sends(await import('./marks.ts'), {
  favoritesQuery: {
    with: ['organization'],
    sends: [{ listFavorites: { params: { organizationId: 'organization' }, query: { limit: 100 } } }],
    gives: [],
  },
  watchesQuery: {
    with: ['organization', 'space'],
    sends: [{ listWatches: { params: { organizationId: 'organization' }, query: { space: 'space', limit: 1000 } } }],
    gives: [],
  },
  setWatched: [
    {
      with: [{ spaceId: 'space' }, true],
      sends: [{ watchSpace: { params: { spaceId: 'space' } } }],
      rereads: [['organizations']],
    },
    {
      with: [{ spaceId: 'space' }, false],
      sends: [{ unwatchSpace: { params: { spaceId: 'space' } } }],
      rereads: [['organizations']],
    },
    { with: [page, true], sends: [{ watchPage: { params: page } }], rereads: [['organizations']] },
    { with: [page, false], sends: [{ unwatchPage: { params: page } }], rereads: [['organizations']] },
  ],
  setFavorite: [
    {
      with: [{ spaceId: 'space' }, true],
      sends: [{ addFavoriteSpace: { params: { spaceId: 'space' } } }],
      rereads: [['organizations']],
    },
    {
      with: [{ spaceId: 'space' }, false],
      sends: [{ removeFavoriteSpace: { params: { spaceId: 'space' } } }],
      rereads: [['organizations']],
    },
    { with: [page, true], sends: [{ addFavoritePage: { params: page } }], rereads: [['organizations']] },
    { with: [page, false], sends: [{ removeFavoritePage: { params: page } }], rereads: [['organizations']] },
  ],
})
