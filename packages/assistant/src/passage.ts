/** A section of a page as the reader may see it. */
export interface Passage {
  spaceId: string
  organizationId: string
  revisionId: string
  pageId: string
  /** The title of the page. */
  title: string
  /** The anchor of the heading; undefined for the text before the first heading. */
  anchor: string | undefined
  /** The text of the heading; empty before the first one. */
  heading: string
  /** The titles above the text, outermost first, with that of the page and of the heading. */
  titles: readonly string[]
  /** The text for an engine, with that of short sections that follow. */
  text: string
  /** The part of the section that matches the question. */
  excerpt: string
  /** The path of the page within its space. */
  path: string
  /** The address for readers; undefined if the space is not read on a site. */
  href: string | undefined
}
