import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queries } from './api/queries.ts'
import { router } from './routes/router.ts'
import { WordsProvider, type Words } from './words/words.tsx'

/** The whole application. */
export const Studio = ({ words }: { words: Words }) => (
  <WordsProvider words={words}>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </WordsProvider>
)
