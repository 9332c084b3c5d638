import type { SiteCustomization } from '@scriptorium/types'
import type { BlockMark, OutlineEntry } from '../document/context.ts'
import type { CodeColors } from '../code/theme-colors.ts'
import type { Html } from '../html.ts'
import type { Words } from '../words/words.ts'

/** A link of the interface. */
export interface NavLink {
  title: string
  href: string
  emoji?: string | undefined
  icon?: string | undefined
  isCurrent?: boolean
}

/** A section in the header, or a group of them. */
export interface SectionLink extends NavLink {
  description?: string | undefined
  children: readonly SectionLink[]
}

/** A link to the same page in another variant. */
export interface VariantLink extends NavLink {
  language: string
  /** Whether the page exists there. If not, the link leads to the start of the variant. */
  hasPage: boolean
}

/**
 * An entry of the page tree. Children are only there if the entry is open. Entries with `more` lead to the part of a long list
 * before or after the shown one.
 */
export interface TreeNode {
  kind: 'group' | 'link' | 'more-after' | 'more-before' | 'page'
  title: string
  href: string | undefined
  emoji?: string | undefined
  icon?: string | undefined
  isCurrent: boolean
  isOpen: boolean
  hasChildren: boolean
  children: readonly TreeNode[]
  mark?: BlockMark | undefined
}

/** A link of the header. One with children is a menu. */
export interface HeaderLink extends NavLink {
  style: 'button-primary' | 'button-secondary' | 'link'
  children: readonly NavLink[]
}

/** A group of links in the footer. */
export interface FooterGroup {
  title: string
  links: readonly NavLink[]
}

/** The part of a site that a search starts from. */
export interface SearchIn {
  id: string
  title: string
  hasVersions: boolean
  scope: SearchScope
}

/** Where to search: in the open part and the defaults of all others, in the open part, or in all versions of all parts. */
export type SearchScope = 'all' | 'here' | 'usual'

/** Where readers ask, and the files that they need for it. */
export interface Ask {
  href: string
  scriptHref: string
  styleHref: string
  /** Whether pages have a button for the assistant. Otherwise, only the search leads to it. */
  hasButton: boolean
}

/** What all pages of a site share, as one visitor sees it. Addresses may be rendered as they are. */
export interface Frame {
  title: string
  words: Words
  look: SiteCustomization
  /** The colors of the chosen color schemes for code; undefined for the usual ones. */
  codeColors?: CodeColors | undefined
  homeHref: string
  /** The address of the site itself. It ends with a slash. */
  siteHref: string
  /** The addresses of the style sheet and the script, with the hash of their content. */
  styleHref: string
  scriptHref: string
  /** The addresses of the font files that a page needs at once. */
  fontHrefs: readonly string[]
  searchHref: string
  /** Whether to offer the search. Readers who may not see the site find nothing. */
  hasSearch: boolean
  /** The address of the script that searches a copy without a server; undefined where a server searches. */
  indexHref: string | undefined
  /** The site space that a search can be limited to, if there are several. */
  searchIn: SearchIn | undefined
  sections: readonly SectionLink[]
  variants: readonly VariantLink[]
  headerLinks: readonly HeaderLink[]
  /** The link of the announcement; undefined if there is none, or none that this visitor may follow. */
  announcementLink?: NavLink | undefined
  footer: readonly FooterGroup[]
  /** Whether search engines may list the site. */
  isIndexed: boolean
  /** The origins whose pages can show the site in a frame. */
  framedBy: readonly string[]
  /** Where readers ask; undefined on a site that takes no questions. */
  ask?: Ask | undefined
  /** Where a visitor who is signed in signs out. */
  signOutHref?: string | undefined
  /** The change request that a preview shows. */
  preview: { number: string } | undefined
}

/** An action that readers can perform on a page. */
export interface PageAction {
  kind: 'assistant' | 'copy-markdown' | 'edit' | 'markdown' | 'mcp' | 'pdf'
  href: string
}

/** A picture above the title. */
export interface Cover {
  href: string
  darkHref: string | undefined
  size: 'background' | 'full' | 'hero'
  /** How far the picture is moved down, in pixels. */
  yPos?: number
  /** The height in pixels that the author chose. */
  height?: number | undefined
}

/** A picture that other sites show for links to a page. */
export interface PagePicture {
  href: string
  alt: string
}

/** Which parts of a page are shown. */
export interface PageLayout {
  title: boolean
  description: boolean
  tableOfContents: boolean
  outline: boolean
  pagination: boolean
  metadata: boolean
  isWide: boolean
}

/** A page as one visitor sees it. */
export interface PageModel {
  title: string
  description: string | undefined
  /** What other sites show of the page. */
  summary?: string | undefined
  emoji: string | undefined
  icon: string | undefined
  cover: Cover | undefined
  layout: PageLayout
  canonicalHref: string
  isIndexed: boolean
  alternates: readonly { language: string; href: string }[]
  breadcrumbs: readonly NavLink[]
  tree: readonly TreeNode[]
  outline: readonly OutlineEntry[]
  content: Html
  /** Whether the content has operations with examples, which need the width of the page. */
  hasExamples: boolean
  /** The rules that the content needs. */
  css: string
  previous: NavLink | undefined
  next: NavLink | undefined
  updatedAt: Date | undefined
  editHref: string | undefined
  actions: readonly PageAction[]
  feedbackHref: string | undefined
  /** The address that takes what readers do on the page; undefined if nobody counts it. */
  eventsHref?: string | undefined
  feedHref: string | undefined
  /** How the change request of a preview changes the page. */
  mark: BlockMark | undefined
  /** The picture that is drawn for links to the page; undefined if none can be drawn. */
  picture: PagePicture | undefined
}
