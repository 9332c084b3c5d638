import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { Home } from './home.tsx'

const root = createRootRoute()
const home = createRoute({ getParentRoute: () => root, path: '/', component: Home })

/** The screens by their addresses. */
export const router = createRouter({ routeTree: root.addChildren([home]), basepath: '/app' })
