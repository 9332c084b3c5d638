import type { LinkSpan } from '@scriptorium/content/markdown/link-spans'
import type { Look, Redirect, Variant } from '@scriptorium/import'
import type { FoundSpecification } from './import/specifications.ts'

export type { Look, Redirect, Variant } from '@scriptorium/import'

/** A markdown file. Its path is relative to the imported folder, with `/` as separator. */
export interface SourceFile {
  path: string
  text: string
  /** The links of the text, if it was parsed. */
  links?: readonly LinkSpan[]
}

/** A file that pages embed or link to. Its path is relative to the imported folder. */
export interface Asset {
  path: string
  size: number
  read(): Promise<Uint8Array>
}

/** A file or folder that is not imported, with the reason. */
export interface Skipped {
  path: string
  reason: string
  /** Set if it would be a page or contain pages. The space's pages at its place are then kept, even when pruning. */
  wouldBe?: 'page' | 'folder'
}

/** What is known of a folder that another tool made. */
export interface Translated {
  /** Name of the tool, and the file that tells it. */
  tool: string
  recognizedBy: string
  /** Constructs that no block means: they stay as text. */
  kept: { path: string; line: number; construct: string }[]
}

/** A page of a folder that another tool made. */
export interface OriginalPage {
  /** The path of the translated file. */
  path: string
  /** The path of its file in the folder. */
  file: string
  /** Its address on the site of the tool, such as `/guide/start`, if it is known. */
  address?: string | undefined
}

/** What is known of the site that another tool made of a folder. */
export interface OriginalSite {
  look: Look
  variants: Variant[]
  /** The table of contents without the other languages and versions. */
  ownSummary: string
  /** Redirects between addresses, or to the path of a translated file. */
  redirects: Redirect[]
}

/** The content to import. */
export interface Source {
  /** Paths of pages that the Markdown parser cannot read, so that their texts are their sources. */
  unreadable?: string[]
  /** Present if the files were translated from the Markdown of another tool. */
  site?: OriginalSite
  /** The pages as another tool had them. */
  originals?: OriginalPage[]
  /** Present if the files were translated from the Markdown of another tool. */
  translated?: Translated
  files: SourceFile[]
  assets?: Asset[]
  /** Reusable contents and variables. */
  shared?: SourceFile[]
  skipped: Skipped[]
  /** Specifications that the pages show. */
  specifications?: FoundSpecification[]
}

/** Returns whether a file is the table of contents of the imported folder, which is not a page. */
export const isSummary = (path: string): boolean => /^summary\.md$/i.test(path)

/** Returns whether a file is a page, by its name. Markdown below `.gitbook/` is an attachment, not a page. */
export const isMarkdown = (path: string): boolean =>
  /\.(?:md|markdown)$/i.test(path) && !/(?:^|\/)\.gitbook\//.test(path)

/**
 * Returns whether a file is hidden. Hidden files can contain secrets, and an untrusted page could link to them. The folders that hold the
 * pictures of a site are not.
 */
export const isHidden = (path: string): boolean =>
  /(?:^|\/)\./.test(path.replace(/(^|\/)\.(?:gitbook\/|(?=vuepress\/public\/))/, '$1'))

/** Returns whether a hidden folder holds the settings of a tool, or what its pages include. */
export const isSettingsFolder = (name: string): boolean => ['.vitepress', '.vuepress', '.snippets'].includes(name)

/** Maximum path length of a file that is not a page, in characters. */
export const maxPathLength = 255

/** Returns the paths of the pictures that the look of a site has. */
export const picturesOf = ({ site }: Pick<Source, 'site'>): string[] =>
  [site?.look.logo, site?.look.darkLogo, site?.look.favicon].filter(
    (one) => one !== undefined && !/^https?:/i.test(one),
  ) as string[]
