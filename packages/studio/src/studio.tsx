import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { router } from './routes/router.ts'

const queries = new QueryClient()

/** The whole application. */
export const Studio = () => (
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
