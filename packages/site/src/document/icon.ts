import { markup, type Html } from '../html.ts'

/** The shapes of the icons of the interface, as SVG elements. */
export const drawn = {
  bars: '<path d="M4 6h16M4 12h16M4 18h16"/>',
  book: '<path d="M4 5a2 2 0 0 1 2-2h13v15H6a2 2 0 0 0-2 2zM4 20a2 2 0 0 0 2 1h13v-3"/>',
  check: '<path d="m5 12 5 5 9-10"/>',
  chevron: '<path d="m9 6 6 6-6 6"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  copy: '<rect x="9" y="9" width="11" height="11" rx="2"/><path d="M5 15V6a2 2 0 0 1 2-2h8"/>',
  danger: '<circle cx="12" cy="12" r="9"/><path d="m9 9 6 6M15 9l-6 6"/>',
  down: '<path d="m6 9 6 6 6-6"/>',
  edit: '<path d="M4 20h4L19 9l-4-4L4 16zM13.5 6.5l4 4"/>',
  external: '<path d="M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5"/>',
  file: '<path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5"/>',
  info: '<circle cx="12" cy="12" r="9"/><path d="M12 11v5M12 7.5v.5"/>',
  link: '<path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5"/>',
  list: '<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01"/>',
  markdown:
    '<rect x="3" y="6" width="18" height="12" rx="2"/><path d="M6.5 15V9.5l2.5 3 2.5-3V15M16.5 9.5V15m-2-2 2 2 2-2"/>',
  moon: '<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"/>',
  play: '<path d="M8 5v14l11-7z"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m20 20-4.2-4.2"/>',
  sparkles:
    '<path d="M11 4l1.7 5.3L18 11l-5.3 1.7L11 18l-1.7-5.3L4 11l5.3-1.7zM18.5 15.5l.7 2.3 2.3.7-2.3.7-.7 2.3-.7-2.3-2.3-.7 2.3-.7z"/>',
  success: '<circle cx="12" cy="12" r="9"/><path d="m8.5 12.5 2.5 2.5 5-5.5"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4"/>',
  system: '<rect x="3" y="4" width="18" height="12" rx="2"/><path d="M8 20h8M12 16v4"/>',
  'thumbs-down':
    '<path d="M7 4v9m0-9h9.5a2 2 0 0 1 2 1.7l1 6a2 2 0 0 1-2 2.300H13l.7 4a1.8 1.8 0 0 1-3.4.9L7 13m0-9H4v9h3"/>',
  'thumbs-up':
    '<path d="M7 20v-9m0 9h9.5a2 2 0 0 0 2-1.7l1-6a2 2 0 0 0-2-2.300H13l.7-4a1.8 1.8 0 0 0-3.4-.9L7 11m0 9H4v-9h3"/>',
  warning: '<path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.4"/>',
} as const

/** The icons of the interface. */
export type IconName = keyof typeof drawn

/** Returns an icon of the interface. */
export const icon = (name: IconName): Html =>
  markup(`<svg class="line-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${drawn[name]}</svg>`)
