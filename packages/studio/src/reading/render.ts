import type { Document } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import { renderDocument, type RenderedDocument } from '@scriptorium/site/document/render'
import { wordsFor } from '@scriptorium/site/words/words'
import { pathOf } from '../address.ts'
import '@scriptorium/site/style/blocks.css'
import '@scriptorium/site/style/operation.css'
import './prose.css'
import { targetsIn, type Known } from './targets.ts'

/** Renders a document as published sites show it. It can be a part of a page, whose highest heading has a level. */
export const render = (document: Document, known: Known, language: string, highestHeading?: number): RenderedDocument =>
  renderDocument(document as unknown as Content, {
    target: targetsIn(known),
    painted: new Map(),
    words: wordsFor(language),
    opensNewTab: true,
    searchHref: () => '',
    icons: 'regular',
    hasAnchors: false,
    marks: new Map(),
    highestHeading,
    // Words of a single block can be marked as changed, so diagrams stay text there.
    diagramHref: highestHeading === undefined ? pathOf('/diagrams.html') : undefined,
  })
