import { all, targetOf } from '../dom.ts'

/** Marks the heading that the reader has reached in the table of contents. */
export const startOutline = (): void => {
  const links = all('.outline a') as HTMLAnchorElement[]
  const headings = links.flatMap((link) => targetOf(link.hash) ?? [])
  if (headings.length === 0) return
  const markCurrent = (): void => {
    const line = innerHeight / 3
    const current = Math.max(
      headings.findLastIndex((heading) => heading.getBoundingClientRect().top <= line),
      0,
    )
    for (const [index, link] of links.entries()) {
      if (index === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  // Headings are compared only when one of them crosses the line, not on every scroll event. The area reaches far above the window,
  // so that a jump from one end of the page to the other is a crossing too.
  const observer = new IntersectionObserver(markCurrent, { rootMargin: '1000000px 0px -66% 0px' })
  for (const heading of headings) observer.observe(heading)
}
