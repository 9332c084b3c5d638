import type { Source } from '../../../domain/history/source.ts'
import { findShowing } from '../../../domain/sites/readers/showings.ts'
import { showingReader, type SpaceAsker } from '../spaces/present.ts'
import type { PageLinks } from './presenter.ts'

interface PageAsker extends SpaceAsker {
  /** The access to the space of the pages. Without it, the site is always looked up. */
  access?: { isOnSite?: boolean }
}

/** Returns what the links of pages are made of. Only main content is published. */
export const pageLinks = async (asker: PageAsker, { space, revision }: Source): Promise<PageLinks> => {
  const isMain = revision.id === space.revisionId && space.deletedAt === null
  return {
    urls: asker.services.urls,
    showing: isMain && asker.access?.isOnSite !== false ? await findShowing(showingReader(asker), space.id) : undefined,
  }
}
