import { all } from '../dom.ts'

const overflows = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1

/** Lets the Tab key stop only at code, tables and formulas that can be scrolled. Without scripts, it stops at all of them. */
export const startScrollable = (): void => {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (overflows(target)) target.setAttribute('tabindex', '0')
      else target.removeAttribute('tabindex')
    }
  })
  for (const element of all(':is(pre, .table, .math)[tabindex]')) observer.observe(element)
}
