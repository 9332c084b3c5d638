import { html, type Html } from '@scriptorium/site/html'

/** Returns the source of a formula, which `drawFormulas` draws. Its library is large, so only pages with a formula load it. */
export const renderMath = (formula: string, isBlock: boolean): Html =>
  html`<code class="formula${isBlock ? ' block' : ''}">${formula}</code>`
