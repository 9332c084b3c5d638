import { startAsk } from './assistant/ask.ts'
import { startClipboard } from './content/clipboard.ts'
import { startDiagrams } from './content/diagrams.ts'
import { startDrawer } from './frame/drawer.ts'
import { startEmbedded } from './readers/embedded.ts'
import { startFeedback } from './readers/feedback.ts'
import { startInsights } from './readers/insights.ts'
import { startMedia } from './content/media.ts'
import { startMenus } from './frame/menus.ts'
import { startMorePages } from './frame/more-pages.ts'
import { startOutline } from './frame/outline.ts'
import { startPrefetch } from './frame/prefetch.ts'
import { startPrint } from './frame/print.ts'
import { startScrollable } from './content/scrollable.ts'
import { startSearch } from './search/search.ts'
import { startSections } from './content/sections.ts'
import { startTabs } from './content/tabs.ts'
import { startTheme } from './frame/theme.ts'
import { startTryBack } from './try/try-back.ts'
import { startTryIt } from './try/try-it.ts'
import { startVariants } from './content/variants.ts'
import { startWebframes } from './content/webframes.ts'

const starts = [
  startTabs,
  startTheme,
  startSearch,
  startAsk,
  startClipboard,
  startDrawer,
  startMenus,
  startSections,
  startVariants,
  startMorePages,
  startOutline,
  startDiagrams,
  startMedia,
  startScrollable,
  startFeedback,
  startInsights,
  startTryBack,
  startTryIt,
  startPrefetch,
  startPrint,
  startWebframes,
  startEmbedded,
]

const startAll = () => {
  for (const start of starts) start()
}

// The head loads this script, so it can arrive before the body has.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startAll)
else startAll()
