import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { basePath } from '../address.ts'
import { Frame } from './frame.tsx'
import { NotFound, ScreenError } from './errors.tsx'
import { textsOf } from './managing/search.ts'
import { Pending } from './pending.tsx'
import { Root } from './root.tsx'

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./sign-in/sign-in.tsx'), 'SignIn'),
})

const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame })

const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  component: lazyRouteComponent(() => import('./home/home.tsx'), 'Home'),
})
const inbox = createRoute({
  getParentRoute: () => frame,
  path: '/inbox',
  component: lazyRouteComponent(() => import('./inbox/inbox.tsx'), 'Inbox'),
})
const settings = createRoute({
  getParentRoute: () => frame,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/settings.tsx'), 'Settings'),
})
const organization = createRoute({
  getParentRoute: () => frame,
  path: '/orgs/$organizationId',
  validateSearch: textsOf,
  component: lazyRouteComponent(() => import('./orgs/organization.tsx'), 'OrganizationFrame'),
})
const organizationHome = createRoute({
  getParentRoute: () => organization,
  path: '/',
  component: lazyRouteComponent(() => import('./orgs/organization.tsx'), 'OrganizationHome'),
})
const people = createRoute({
  getParentRoute: () => organization,
  path: '/people',
  component: lazyRouteComponent(() => import('./orgs/people/people.tsx'), 'People'),
})
const library = createRoute({
  getParentRoute: () => organization,
  path: '/library',
  component: lazyRouteComponent(() => import('./orgs/library/library.tsx'), 'Library'),
})
const collection = createRoute({
  getParentRoute: () => organization,
  path: '/collections/$collectionId',
  component: lazyRouteComponent(() => import('./orgs/library/collection.tsx'), 'CollectionSettings'),
})
const sites = createRoute({
  getParentRoute: () => organization,
  path: '/sites',
  component: lazyRouteComponent(() => import('./orgs/sites/sites.tsx'), 'Sites'),
})
const organizationSettings = createRoute({
  getParentRoute: () => organization,
  path: '/settings',
  component: lazyRouteComponent(() => import('./orgs/settings/settings.tsx'), 'OrganizationSettings'),
})
const connections = createRoute({
  getParentRoute: () => organization,
  path: '/connections',
  component: lazyRouteComponent(() => import('./orgs/connections/connections.tsx'), 'Connections'),
})
const questions = createRoute({
  getParentRoute: () => organization,
  path: '/questions',
  component: lazyRouteComponent(() => import('./orgs/questions/questions.tsx'), 'Questions'),
})
const work = createRoute({
  getParentRoute: () => organization,
  path: '/work',
  component: lazyRouteComponent(() => import('./orgs/work/work.tsx'), 'WorkView'),
})
const site = createRoute({
  getParentRoute: () => frame,
  path: '/sites/$siteId',
  validateSearch: textsOf,
  component: lazyRouteComponent(() => import('./sites/site.tsx'), 'SiteView'),
})
const space = createRoute({
  getParentRoute: () => frame,
  path: '/spaces/$spaceId',
  component: lazyRouteComponent(() => import('./spaces/space.tsx'), 'SpaceFrame'),
})
const firstPage = createRoute({
  getParentRoute: () => space,
  path: '/',
  component: lazyRouteComponent(() => import('./spaces/pages/first-page.tsx'), 'FirstPage'),
})
const page = createRoute({
  getParentRoute: () => space,
  path: '/pages/$pageId',
  validateSearch: textsOf,
  component: lazyRouteComponent(() => import('./spaces/pages/page.tsx'), 'PageView'),
})
const contents = createRoute({
  getParentRoute: () => space,
  path: '/contents',
  validateSearch: textsOf,
  component: lazyRouteComponent(() => import('./spaces/contents/contents.tsx'), 'Contents'),
})
const history = createRoute({
  getParentRoute: () => space,
  path: '/history',
  validateSearch: ({ page, at }: Record<string, unknown>) => ({
    ...(typeof page === 'string' && { page }),
    ...(typeof at === 'string' && { at }),
  }),
  component: lazyRouteComponent(() => import('./spaces/history/history.tsx'), 'HistoryView'),
})
const compare = createRoute({
  getParentRoute: () => space,
  path: '/history/compare',
  validateSearch: ({ from, to, page }: Record<string, unknown>) => ({
    ...(typeof from === 'string' && { from }),
    ...(typeof to === 'string' && { to }),
    ...(typeof page === 'string' && { page }),
  }),
  component: lazyRouteComponent(() => import('./spaces/history/compare.tsx'), 'CompareView'),
})
const changes = createRoute({
  getParentRoute: () => space,
  path: '/changes',
  validateSearch: ({ status }: Record<string, unknown>) => (typeof status === 'string' ? { status } : {}),
  component: lazyRouteComponent(() => import('./spaces/changes/changes.tsx'), 'Changes'),
})
const change = createRoute({
  getParentRoute: () => space,
  path: '/changes/$changeRequestId',
  validateSearch: ({ tab, page }: Record<string, unknown>) => ({
    ...((tab === 'changes' || tab === 'preview') && { tab }),
    ...(tab === 'changes' && typeof page === 'string' && { page }),
  }),
  component: lazyRouteComponent(() => import('./spaces/changes/change.tsx'), 'Change'),
})
const editing = createRoute({
  getParentRoute: () => space,
  path: '/changes/$changeRequestId/pages/$pageId',
  component: lazyRouteComponent(() => import('./spaces/changes/pages/editing.tsx'), 'Editing'),
})

const spaceSettings = createRoute({
  getParentRoute: () => space,
  path: '/settings',
  validateSearch: textsOf,
  component: lazyRouteComponent(() => import('./spaces/settings/settings.tsx'), 'SpaceSettings'),
})

const tree = root.addChildren([
  signIn,
  frame.addChildren([
    home,
    inbox,
    settings,
    organization.addChildren([
      organizationHome,
      people,
      library,
      collection,
      sites,
      organizationSettings,
      connections,
      questions,
      work,
    ]),
    site,
    space.addChildren([firstPage, page, contents, history, compare, changes, change, editing, spaceSettings]),
  ]),
])

/** The screens by their addresses. */
export const router = createRouter({
  routeTree: tree,
  basepath: basePath,
  defaultPreload: 'intent',
  defaultPreloadDelay: 30,
  defaultPendingMs: 150,
  defaultPendingComponent: Pending,
  defaultErrorComponent: ScreenError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
