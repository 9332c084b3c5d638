export { canParse } from '@scriptorium/content/markdown/parsing/parsers'
export { readMarkdown } from '@scriptorium/content/markdown/read'
export { writeMarkdown } from '@scriptorium/content/markdown/write'
