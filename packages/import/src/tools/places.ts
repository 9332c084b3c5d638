import type { Place } from '../navigation/automatic.ts'
import type { Page } from './tool.ts'

/** Returns what pages say in their front matter about their place in a navigation that follows the folders. */
export const placeIn =
  (pages: ReadonlyMap<string, Page>) =>
  (path: string): Place => {
    const page = pages.get(path)
    if (page === undefined) return {}
    const { fields } = page.front
    const sidebar = (fields['sidebar'] ?? {}) as Record<string, unknown>
    const labels = [
      fields['sidebar_label'],
      fields['sidebarTitle'],
      fields['sidebar-title'],
      sidebar['label'],
      fields['linkTitle'],
      fields['linktitle'],
    ]
    const positions = [
      fields['sidebar_position'],
      sidebar['order'],
      fields['nav_order'],
      fields['weight'],
      fields['position'],
    ]
    const label = labels.find((one) => typeof one === 'string')
    const position = positions.find((one) => typeof one === 'number')
    return { title: label ?? page.title, position, isHidden: sidebar['hidden'] === true || fields['draft'] === true }
  }
