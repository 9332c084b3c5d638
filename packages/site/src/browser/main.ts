import { startAsk } from './ask.ts'
import { startClipboard } from './clipboard.ts'
import { startDiagrams } from './diagrams.ts'
import { startDrawer } from './drawer.ts'
import { startEmbedded } from './embedded.ts'
import { startFeedback } from './feedback.ts'
import { startInsights } from './insights.ts'
import { startMedia } from './media.ts'
import { startMenus } from './menus.ts'
import { startMorePages } from './more-pages.ts'
import { startOutline } from './outline.ts'
import { startPrefetch } from './prefetch.ts'
import { startPrint } from './print.ts'
import { startScrollable } from './scrollable.ts'
import { startSearch } from './search.ts'
import { startSections } from './sections.ts'
import { startTabs } from './tabs.ts'
import { startTheme } from './theme.ts'
import { startTryBack } from './try-back.ts'
import { startTryIt } from './try-it.ts'
import { startVariants } from './variants.ts'
import { startWebframes } from './webframes.ts'

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
