import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Studio } from './studio.tsx'
import 'virtual:tokens.css'
import './style/base.css'

createRoot(document.querySelector('#studio')!).render(
  <StrictMode>
    <Studio />
  </StrictMode>,
)
