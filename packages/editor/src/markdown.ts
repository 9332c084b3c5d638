export { blockOffsets, rereadMarkdown, rewriteMarkdown } from '@scriptorium/content/markdown/rewrite'
export { MarkdownView, type MarkdownViewProps } from './markdown/markdown-view.tsx'
