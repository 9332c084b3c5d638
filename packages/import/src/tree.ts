import type { LinkSpan } from '@scriptorium/content/markdown/link-spans'

/** The files of a folder that another tool made. Paths are relative to the folder, with `/` as separator. */
export interface FileTree {
  readonly paths: readonly string[]
  /** Returns the text of a file; undefined if there is no such file or if it is no text. */
  read(path: string): Promise<string | undefined>
  /** Returns the bytes of a file that is no text, such as a document of Word. */
  bytes?(path: string): Promise<Uint8Array | undefined>
  /**
   * Returns the specification that a document of OpenAPI becomes. Pages then show its operations as blocks; without one, they hold the text of
   * the operations.
   */
  specification?(path: string): Promise<Specification | undefined>
}

/** A specification of an organization, which pages can show. */
export interface Specification {
  slug: string
  /** The document without references to other files. */
  text: string
}

/** A file that a translation makes, such as a picture in a document of Word. */
export interface TranslatedAsset {
  path: string
  bytes: Uint8Array
  /** The path that it has in the tree, if it is a file of its own there. */
  file?: string
}

/** A page in the Markdown of Scriptorium. */
export interface TranslatedFile {
  path: string
  text: string
  /** The links of the text, if they are known. */
  links?: readonly LinkSpan[]
}

/** A construct that stays as text, because no block means the same. */
export interface Kept {
  path: string
  /** The line in the file, from 1. */
  line: number
  /** The construct as a person would name it, such as `<PricingTable>`. */
  construct: string
}

/** An old address that leads elsewhere. */
export interface Redirect {
  /** The old address, such as `/guide/start`. It can end with `*`. */
  from: string
  /** An address of the site, or the path of a page in the translated tree. */
  to: string
}

/** How the site of another tool looks. Pictures are paths of the tree, or addresses of other sites. */
export interface Look {
  name?: string | undefined
  description?: string | undefined
  /** The main color, such as `#166e3f`. */
  color?: string | undefined
  logo?: string | undefined
  /** The logo on a dark page, if it is another one. */
  darkLogo?: string | undefined
  favicon?: string | undefined
}

/** A language or a version of the pages, which stand in a folder of the translated tree. */
export interface Variant {
  kind: 'language' | 'version'
  /** The code of the language, or the number of the version. */
  code: string
  title: string
  /** The folder of its pages. */
  folder: string
  /** Path of the page that readers see first, if there is one. */
  home?: string | undefined
  /** The table of contents of its pages, with paths that begin at the folder. */
  summary: string
}

/** A tree in the Markdown of Scriptorium. */
export interface TranslatedTree {
  /** The name of the tool. */
  tool: string
  /** The file that tells the tool. */
  recognizedBy: string
  /** The pages, and the table of contents as `SUMMARY.md`. */
  files: TranslatedFile[]
  /** Files that were in a page, such as the pictures of a document of Word. */
  assets: TranslatedAsset[]
  kept: Kept[]
  /** The paths of the pages in the tree. */
  pages: string[]
  /** The address of each page on the site of the tool, and its path here. */
  addresses: { from: string; path: string }[]
  /** The redirects of the settings. */
  redirects: Redirect[]
  look: Look
  /** The languages and versions beside the first; empty if there is one of each. */
  variants: Variant[]
  /** The table of contents without the other languages and versions. */
  ownSummary: string
}

/** Returns the folder of a path; empty for files at the top. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** Returns a path without its last extension. */
export const stemOf = (path: string): string => path.replace(/\.[^./]+$/, '')

/** Returns the last part of a path. */
export const lastPartOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Returns an address without the slashes at its ends. */
export const trimmedAddress = (address: string): string => address.replace(/^\/+|\/+$/g, '')

/** Returns whether an address begins with a scheme, such as `https:`. */
export const isUrl = (address: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(address)

/** Joins parts of a path, and resolves `.` and `..`. Returns undefined if the result is above the folder. */
export const joinPaths = (...parts: readonly string[]): string | undefined => {
  const joined: string[] = []
  for (const part of parts.join('/').split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') joined.push(part)
    else if (joined.pop() === undefined) return undefined
  }
  return joined.join('/')
}
