import { drawn, type IconName } from '@scriptorium/site/document/icon'

/** Icons of the editor alone, in the style of those of the sites. */
const ownIcons = {
  'align-center': '<path d="M4 6h16M7 12h10M4 18h16"/>',
  'align-end': '<path d="M4 6h16M10 12h10M4 18h16"/>',
  'align-start': '<path d="M4 6h16M4 12h10M4 18h16"/>',
  bold: '<path d="M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z"/>',
  brackets: '<path d="m8 8-4 4 4 4M16 8l4 4-4 4"/>',
  cards: '<rect x="4" y="5" width="7" height="14" rx="1.5"/><rect x="13" y="5" width="7" height="14" rx="1.5"/>',
  columns: '<rect x="4" y="5" width="16" height="14" rx="1.5"/><path d="M12 5v14"/>',
  divider: '<path d="M4 12h16"/>',
  emoji: '<circle cx="12" cy="12" r="9"/><path d="M8.5 14.5a4.5 4.5 0 0 0 7 0M9 9.500v.5M15 9.500v.5"/>',
  formula: '<path d="M17 6V5H6l6 7-6 7h11v-1"/>',
  grip: '<path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01"/>',
  'heading-1': '<path d="M4 6v12M12 6v12M4 12h8M16 11l3-2v9"/>',
  'heading-2': '<path d="M4 6v12M12 6v12M4 12h8M16 11a2.300 2.300 0 1 1 4.200 1.300L16 18h5"/>',
  'heading-3': '<path d="M4 6v12M12 6v12M4 12h8M16 9h4.500l-3 3.500a2.800 2.800 0 1 1-1.800 4.500"/>',
  'heading-4': '<path d="M4 6v12M12 6v12M4 12h8M19.500 18V9L16 15h5"/>',
  'heading-5': '<path d="M4 6v12M12 6v12M4 12h8M20 9h-4v3.800a2.600 2.600 0 1 1 0 4.500"/>',
  'heading-6':
    '<path d="M4 6v12M12 6v12M4 12h8M19.500 9c-2.300.8-3.500 3.300-3.500 6.200"/><circle cx="18.300" cy="15.500" r="2.400"/>',
  image: '<rect x="3" y="5" width="18" height="14" rx="2"/><path d="m4 17 5-5 4 4 3-3 4 4M15.5 9.5h.01"/>',
  italic: '<path d="M14 5h-4M14 19h-4M13.5 5l-3 14"/>',
  mention:
    '<circle cx="12" cy="12" r="3.5"/><path d="M15.5 8.5V13a2.5 2.5 0 0 0 5 0v-1a8.500 8.500 0 1 0-3.400 6.800"/>',
  numbers:
    '<path d="M10 6h10M10 12h10M10 18h10M4 5l1.500-1v5M4 14.500a1.300 1.300 0 0 1 2.500.5c0 1.500-2.500 2-2.500 3.500h2.800"/>',
  operation:
    '<path d="M8 4H6a2 2 0 0 0-2 2v3l-1.500 3L4 15v3a2 2 0 0 0 2 2h2M16 4h2a2 2 0 0 1 2 2v3l1.500 3-1.500 3v3a2 2 0 0 1-2 2h-2"/>',
  paragraph: '<path d="M5 6h14M5 12h14M5 18h8"/>',
  plug: '<path d="M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  quote: '<path d="M5 5v14M9 8h10M9 12h10M9 16h6"/>',
  reuse: '<path d="M4 9a5 5 0 0 1 5-5h7M13 1l3 3-3 3M20 15a5 5 0 0 1-5 5H8M11 23l-3-3 3-3"/>',
  steps: '<circle cx="6" cy="6" r="2.500"/><circle cx="6" cy="18" r="2.500"/><path d="M6 8.500v7M12 6h8M12 18h8"/>',
  strikethrough:
    '<path d="M4 12h16M16.500 7.500A4 4 0 0 0 12.500 5h-1a3.500 3.500 0 0 0-3 5.200M7.500 16a4.500 4.500 0 0 0 4 3h1a3.500 3.500 0 0 0 3.500-4.500"/>',
  table: '<rect x="3" y="5" width="18" height="14" rx="1.500"/><path d="M3 10h18M3 14.500h18M10 5v14"/>',
  tabs: '<path d="M3 9V6.500A1.500 1.500 0 0 1 4.500 5H10v4M10 5h5v4M3 9h18v8.500a1.500 1.500 0 0 1-1.500 1.500h-15A1.500 1.500 0 0 1 3 17.500z"/>',
  tasks: '<rect x="4" y="4" width="16" height="16" rx="3"/><path d="m8 12 3 3 5-6"/>',
  trash: '<path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13"/>',
  variable: '<path d="M8 5C5 9 5 15 8 19M16 5c3 4 3 10 0 14M10 9.500l4 5M14 9.500l-4 5"/>',
} as const

/** The icons of the editor. */
export type EditorIcon = IconName | keyof typeof ownIcons

const shapes: Readonly<Record<string, string>> = { ...drawn, ...ownIcons }
const shapePattern = /<(\w+)((?: [\w-]+="[^"]*")*)\s*\/>/g
const attributePattern = / ([\w-]+)="([^"]*)"/g

/** An element of an icon. */
export interface Shape {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Returns the elements of an icon. No markup is parsed, so that no policy for Trusted Types is needed. */
export const iconShapes = (name: EditorIcon): Shape[] =>
  [...(shapes[name] ?? '').matchAll(shapePattern)].map(([, tag, attributes]) => ({
    tag: tag!,
    attributes: Object.fromEntries([...attributes!.matchAll(attributePattern)].map(([, key, value]) => [key!, value!])),
  }))
