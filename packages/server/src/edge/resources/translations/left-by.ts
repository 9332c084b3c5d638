import type { TranslationRow } from '@scriptorium/schema/tables/translations'
import type { TranslationRun } from '@scriptorium/types'

/** Returns what the last run left: the pages and reusable contents that it could not translate, and the blocks that it kept. */
export const leftBy = ({ lastRun }: TranslationRow): Pick<TranslationRun, 'failedPages' | 'keptBlocks'> => {
  if (lastRun === null) return { failedPages: [], keptBlocks: 0 }
  const { failedPages, keptBlocks } = JSON.parse(lastRun) as TranslationRun
  return { failedPages, keptBlocks }
}
