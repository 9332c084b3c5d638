import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { firstFilesQuery, firstPageQuery } from '../../../api/pages/first-page.ts'
import type { LookPlace } from '../../../api/sites/look.ts'
import { render } from '../../../reading/render.ts'
import { useWords } from '../../../words/words.tsx'

/** A page as markup, with the rules that only it needs. */
export interface SitePage {
  title: string
  html: string
  css: string
}

/** Returns the page that readers of a site, or of one of its spaces, see first; undefined while it loads, and if there is none. */
export const useSitePage = (place: LookPlace): SitePage | undefined => {
  const { language } = useWords()
  const { data } = useQuery(firstPageQuery(place))
  const { data: files } = useQuery(firstFilesQuery(data?.spaceId))
  return useMemo(() => {
    if (!data) return undefined
    const { title, document, pages, spaceId } = data
    const { html, css } = render(document, { place: { spaceId }, pages, files }, language)
    return { title, html: String(html), css }
  }, [data, files, language])
}
