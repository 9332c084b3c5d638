/** A markdown file; its path is relative to the folder that is imported, with `/` between the names. */
export interface SourceFile {
  path: string
  text: string
}

/** A file that pages show or link to; its path is as of a markdown file. */
export interface Asset {
  path: string
  size: number
  read(): Promise<Uint8Array>
}

/** What is not imported, and why. */
export interface Skipped {
  path: string
  reason: string
  /** It would be a page or hold some: what the space has in its place stays, also where others are pruned. */
  wouldBe?: 'page' | 'folder'
}

/** What there is to import. */
export interface Source {
  files: SourceFile[]
  assets?: Asset[]
  skipped: Skipped[]
}

/** The table of contents that may stand at the top of a folder: an order, not a page. */
export const isSummary = (path: string): boolean => /^summary\.md$/i.test(path)

/** Tells whether a file is a page by its name. Markdown below `.gitbook/` is attached to pages and is none itself. */
export const isMarkdown = (path: string): boolean =>
  /\.(?:md|markdown)$/i.test(path) && !/(?:^|\/)\.gitbook\//.test(path)

/** Whether a file is not for readers. What is hidden may hold secrets, and a page that someone else wrote could ask for it. */
export const isHidden = (path: string): boolean => /(?:^|\/)\./.test(path.replace(/(^|\/)\.gitbook\//, '$1'))

/** The longest path, in characters, that a file beside the pages may have. */
export const maxPathLength = 255
