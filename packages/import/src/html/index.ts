export { attributeOf, classesOf, elementsWhere, textOf, type HtmlNode } from './elements.ts'
export { htmlToMarkdown, parseHtml } from './html-to-markdown.ts'
