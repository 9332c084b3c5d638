import type { Page } from 'playwright-core'

// Text, because its types belong to browsers. What has moved is known when the frame after it is drawn.
const shift = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const observer = new PerformanceObserver(() => {})
  observer.observe({ type: 'layout-shift', buffered: true })
  resolve(observer.takeRecords().reduce((sum, { value }) => sum + value, 0))
})))`

/** Returns how much what a page shows has moved by itself since it was opened. */
export const layoutShiftOf = (page: Page): Promise<number> => page.evaluate(shift)
