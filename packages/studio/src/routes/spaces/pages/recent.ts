/** A page that this person opened on this device. */
export interface RecentPage {
  spaceId: string
  pageId: string
  title: string
  emoji?: string | undefined
  at: string
}

const kept = 8

const keyFor = (userId: string): string => `recent:${userId}`

/** Returns the pages that the user opened on this device, latest first. */
export const recentPages = (userId: string): RecentPage[] => {
  try {
    return JSON.parse(localStorage.getItem(keyFor(userId)) ?? '[]') as RecentPage[]
  } catch {
    return []
  }
}

/** Notes that the user opened a page. */
export const notePage = (userId: string, page: Omit<RecentPage, 'at'>): void => {
  const others = recentPages(userId).filter(({ pageId }) => pageId !== page.pageId)
  const pages = [{ ...page, at: new Date().toISOString() }, ...others].slice(0, kept)
  localStorage.setItem(keyFor(userId), JSON.stringify(pages))
}
