import { code } from '../../text/blocks.ts'
import { htmlElements } from '../elements.ts'
import { attributesOf } from '../parse.ts'
import type { Write } from '../writer.ts'
import { cardsOf, singleCard } from './cards.ts'
import { anchorOf, linkOf } from './links.ts'
import { colorsOf, fieldOf, fileTreeOf } from './lists.ts'
import { embedOf, frameOf, imageOf } from './media.ts'
import { detailsElement, detailsOf, hintOf, kindOfHint } from './notes.ts'
import { codeOf, promptOf, updateOf, visibilityOf } from './parts.ts'
import { codeGroup, stepsOf, tabsOf, viewOf } from './tabs.ts'

const passed: Write = (node, { inner }) => inner(node)
const nothing: Write = () => ''

/** How components of Mintlify, Starlight, Docusaurus, Nextra and Fern are written, by name. */
export const components: Readonly<Record<string, Write>> = {
  ...htmlElements,
  Note: hintOf('note'),
  Info: hintOf('info'),
  Tip: hintOf('tip'),
  Check: hintOf('check'),
  Success: hintOf('success'),
  Warning: hintOf('warning'),
  Danger: hintOf('danger'),
  Error: hintOf('error'),
  Callout: kindOfHint('info'),
  Aside: kindOfHint('note'),
  Admonition: kindOfHint('note'),
  Banner: hintOf('info'),
  Tabs: tabsOf,
  Tab: passed,
  TabItem: passed,
  CodeGroup: codeGroup,
  CodeBlocks: codeGroup,
  RequestExample: codeGroup,
  ResponseExample: codeGroup,
  Steps: stepsOf,
  Step: passed,
  Accordion: detailsOf,
  AccordionGroup: passed,
  Expandable: detailsOf,
  CardGroup: cardsOf,
  CardGrid: cardsOf,
  Cards: cardsOf,
  Columns: cardsOf,
  Column: passed,
  Card: singleCard,
  LinkCard: singleCard,
  Tile: singleCard,
  'Cards.Card': singleCard,
  IndexCards: cardsOf,
  LinkCards: cardsOf,
  Tiles: cardsOf,
  LinkButton: linkOf,
  Link: linkOf,
  Frame: frameOf,
  ParamField: fieldOf,
  ResponseField: fieldOf,
  Update: updateOf,
  Badge: (node, { inner }) => `\`${attributesOf(node)['text'] ?? inner(node)}\``,
  Cross: () => '✗',
  Icon: nothing,
  DocCardList: nothing,
  TOCInline: nothing,
  Head: nothing,
  FileTree: fileTreeOf,
  Tree: fileTreeOf,
  Files: fileTreeOf,
  Color: colorsOf,
  Prompt: promptOf,
  Fragment: passed,
  PackageManagerTabs: tabsOf,
  'Tabs.Tab': passed,
  Tooltip: passed,
  Mermaid: (node, { inner }) => code('mermaid', attributesOf(node)['chart'] ?? inner(node)),
  Math: (node, { inner }) => `$$${inner(node)}$$`,
  Panel: passed,
  View: viewOf,
  Visibility: visibilityOf,
  Code: codeOf,
  CodeBlock: codeOf,
  Image: imageOf,
  ThemedImage: imageOf,
  Latex: (node, { inner }) => `$$${inner(node)}$$`,
  BrowserOnly: passed,
  img: imageOf,
  a: anchorOf,
  iframe: embedOf,
  video: embedOf,
  YouTube: (node) => `{% embed url="https://www.youtube.com/watch?v=${attributesOf(node)['id'] ?? ''}" %}`,
  details: detailsElement,
}
