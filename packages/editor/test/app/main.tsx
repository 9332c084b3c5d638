import type { Document } from '@scriptorium/content/markdown/document'
import { lazy, StrictMode, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { DocumentEditor, type BlockChange } from '../../src/index.ts'
import { fakeResolve } from './resolve.ts'
import 'virtual:tokens.css'
import './app.css'

interface TestPage {
  document: Document
  latest: Document
  changes: readonly BlockChange[]
  show: (document: Document) => void
  text?: string
  blocked: string[]
}

declare global {
  // The tests read and set it.
  var testPage: TestPage
}

const settings = new URLSearchParams(location.search)
const [locale, theme] = [settings.get('locale') ?? 'en', settings.get('theme') ?? 'light']
document.documentElement.dataset['theme'] = theme
document.documentElement.lang = locale

const people = settings.has('people') ? [{ id: 'a', name: 'Amira', block: 'k1' }] : []

const MarkdownView = lazy(async () => ({ default: (await import('../../src/markdown.ts')).MarkdownView }))

const Markdown = () => {
  const text = '# Title\r\n\nText\n'
  return (
    <MarkdownView
      text={text}
      locale={locale}
      resolve={fakeResolve}
      onChange={(changed) => Object.assign(globalThis.testPage, { text: changed })}
      offset={text.length}
      autoFocus
    />
  )
}

const App = ({ first }: { readonly first: Document }) => {
  const [shown, setShown] = useState(first)
  globalThis.testPage.show = setShown
  return (
    <DocumentEditor
      document={shown}
      locale={locale}
      language={settings.get('language') ?? undefined}
      resolve={fakeResolve}
      people={people}
      autoFocus={settings.has('focused')}
      onChange={(document, changes) => Object.assign(globalThis.testPage, { latest: document, changes })}
    />
  )
}

const load = async (): Promise<Document> => {
  const name = settings.get('document')
  if (name === null) return { object: 'document', data: { schemaVersion: 1 }, nodes: [] }
  return (await (await fetch(`/documents/${name}.json`)).json()) as Document
}

const first = await load()
globalThis.testPage = { document: first, latest: first, changes: [], show: () => {}, blocked: [] }
addEventListener('securitypolicyviolation', ({ effectiveDirective }) => testPage.blocked.push(effectiveDirective))
createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <h1>Page</h1>
    <Suspense>{settings.has('markdown') ? <Markdown /> : <App first={first} />}</Suspense>
  </StrictMode>,
)
