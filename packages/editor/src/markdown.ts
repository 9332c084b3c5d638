export { blockOffsets, rereadMarkdown, rewriteMarkdown } from './markdown/rewrite.ts'
export { MarkdownView, type MarkdownViewProps } from './markdown/markdown-view.tsx'
