import { noFonts } from '@scriptorium/site/fonts/family'
import { themeOf } from '@scriptorium/site/look/theme'
import type { Plugin } from 'vite'
import { look } from './look.ts'

const name = 'virtual:tokens.css'

/** Provides `virtual:tokens.css`: the colors and fonts of a published site that nobody has customized. */
export const tokens = (): Plugin => ({
  name: 'tokens',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? themeOf(look, noFonts) : undefined),
})
