/** A page that this person opened on this device. */
export interface RecentPage {
  spaceId: string
  pageId: string
  title: string
  emoji?: string | undefined
  at: string
}

const kept = 8

/** Who opens pages, and the organization that the pages belong to. */
export interface Reader {
  userId: string
  organizationId: string
}

const keyFor = ({ userId, organizationId }: Reader): string => `recent:${userId}:${organizationId}`

/** Returns the pages of an organization that the user opened on this device, the latest first. */
export const recentPages = (reader: Reader): RecentPage[] => {
  try {
    return JSON.parse(localStorage.getItem(keyFor(reader)) ?? '[]') as RecentPage[]
  } catch {
    return []
  }
}

/** Notes that the user opened a page. */
export const notePage = (reader: Reader, page: Omit<RecentPage, 'at'>): void => {
  const others = recentPages(reader).filter(({ pageId }) => pageId !== page.pageId)
  const pages = [{ ...page, at: new Date().toISOString() }, ...others].slice(0, kept)
  localStorage.setItem(keyFor(reader), JSON.stringify(pages))
}
