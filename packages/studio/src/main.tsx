import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Studio } from './studio.tsx'
import { loadWords, preferredLanguage } from './words/languages.ts'
import 'virtual:tokens.css'
import './style/base.css'
import './style/controls.css'
import './style/frame.css'

const words = await loadWords(preferredLanguage())

createRoot(document.querySelector('#studio')!).render(
  <StrictMode>
    <Studio words={words} />
  </StrictMode>,
)
