import { Outlet, useRouter } from '@tanstack/react-router'
import { RouterProvider } from 'react-aria-components'
import { pathOf } from '../address.ts'
import { Announcer } from '../ui/announcer.tsx'
import { Toasts } from '../ui/toasts.tsx'

/** What all screens share: links of the library lead to screens, and messages have a place. */
export const Root = () => {
  const router = useRouter()
  return (
    <RouterProvider
      navigate={(href) => void router.navigate({ to: href })}
      useHref={(href) => (href.startsWith('/') && !href.startsWith('//') ? pathOf(href) : href)}
    >
      <Outlet />
      <Announcer />
      <Toasts />
    </RouterProvider>
  )
}
