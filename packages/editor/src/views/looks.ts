import type { NodeViewConstructor } from 'prosemirror-view'
import { codeLook, lineLook } from './code.ts'
import { createNodeView, type CreateLook, type ViewContext } from './context.ts'
import { columnLook, columnsLook, expandableLook, stepLook } from './groups.ts'
import { buttonLook, emojiLook, expressionLook, iconLook, inlineImageLook, mentionLook } from './inlines.ts'
import { foreignLook, rawLook } from './kept.ts'
import { mathLook } from './math.ts'
import { conditionLook, hintLook, itemLook, promptLook, updateLook } from './prose.ts'
import { cardLook, imageLook } from './references.ts'
import { cellLook, valueLook } from './table-value.ts'
import { tableLook } from './table.ts'
import { tabLook, tabsLook } from './tabs.ts'

const looks: Readonly<Record<string, CreateLook>> = {
  button: buttonLook,
  code: codeLook,
  code_line: lineLook,
  column: columnLook,
  columns: columnsLook,
  content_ref: cardLook,
  drawing: cardLook,
  embed: cardLook,
  emoji: emojiLook,
  expandable: expandableLook,
  expression: expressionLook,
  file: cardLook,
  foreign: foreignLook,
  foreign_inline: foreignLook,
  hint: hintLook,
  icon: iconLook,
  if: conditionLook,
  image: imageLook,
  inline_image: inlineImageLook,
  inline_math: mathLook,
  integration: cardLook,
  list_item: itemLook,
  math: mathLook,
  mention: mentionLook,
  openapi_operation: cardLook,
  openapi_schemas: cardLook,
  openapi_webhook: cardLook,
  prompt: promptLook,
  raw: rawLook,
  reusable_content: cardLook,
  stepper_step: stepLook,
  swagger: cardLook,
  table: tableLook,
  table_cell: cellLook,
  table_value: valueLook,
  tabs: tabsLook,
  tabs_item: tabLook,
  update: updateLook,
}

/** Returns the views of all nodes that need more than an element. */
export const nodeViews = (context: ViewContext): Record<string, NodeViewConstructor> =>
  Object.fromEntries(Object.entries(looks).map(([name, look]) => [name, createNodeView(look, context)]))
