import { docs } from '../docs.ts'
import { openInTab } from '../open-in-tab.ts'
import { workBegan } from '../work.ts'

/** Opens the PDF of a page or of a whole space in a tab of its own, which waits until the server has made it. */
export const openPdf = async (spaceId: string, page?: string): Promise<void> => {
  const query = page === undefined ? {} : { page, only: true }
  const { url } = await docs.getSpacePDF({ params: { spaceId }, query })
  openInTab(url)
  await workBegan()
}
