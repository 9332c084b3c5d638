import type { Document } from '@scriptorium/client'
import { drawDiagrams } from '@scriptorium/site/browser/content/diagrams'
import { drawFormulas } from '@scriptorium/site/browser/content/formulas'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useRef, type MouseEvent } from 'react'
import { basePath } from '../address.ts'
import { useWords } from '../words/words.tsx'
import { startCopying, startTabs } from './behavior.ts'
import { showMarkup } from './markup.ts'
import { paintShown } from './paint-shown.ts'
import { render } from './render.ts'
import type { Known } from './targets.ts'

/** Links to screens of the studio do not load the application again. */
const useInternalLinks = () => {
  const navigate = useNavigate()
  return (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a')
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || link.origin !== location.origin || !link.pathname.startsWith(`${basePath}/`)) return
    event.preventDefault()
    void navigate({ to: link.pathname.slice(basePath.length) + link.search, hash: link.hash.slice(1) })
  }
}

const useStyles = (css: string): void => {
  useEffect(() => {
    if (css === '') return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [css])
}

/** A document as readers see it. */
export const DocumentView = ({
  document,
  known,
  highestHeading,
  onShown,
}: {
  document: Document
  known: Known
  /** The level of the highest heading of the page, if the document is a part of one. */
  highestHeading?: number
  /** Called with the element each time that it shows new markup, and again when its code is colored and its formulas are drawn. */
  onShown?: (root: HTMLElement) => void
}) => {
  const { language } = useWords()
  const root = useRef<HTMLDivElement>(null)
  const onClick = useInternalLinks()
  const { html, css } = useMemo(() => {
    const { html, css } = render(document, known, language, highestHeading)
    return { html: String(html), css }
  }, [document, known, language, highestHeading])
  useStyles(css)
  useLayoutEffect(() => {
    showMarkup(root.current!, html)
    startTabs(root.current!)
    startCopying(root.current!)
    const element = root.current!
    onShown?.(element)
    const drawing = Promise.all([paintShown(element, document), drawFormulas(element)])
    void drawing.then((done) => done.includes(true) && onShown?.(element))
    return drawDiagrams(element)
  }, [html, document, onShown])
  // Keys reach the links themselves, which follow them as clicks.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return <div ref={root} className="prose" dir="auto" onClick={onClick} />
}
