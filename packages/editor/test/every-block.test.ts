import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withEditor } from './with-editor.ts'

const editor = withEditor()

/** Inserts a block by its English name. */
const insert = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.type(`/${name}`)
  await page.getByRole('option', { name, exact: true }).first().waitFor()
  await page.keyboard.press('Enter')
}

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Blocks whose content is written in place: their name, and what is typed in them. */
const written: readonly (readonly [name: string, type: string, text: string])[] = [
  ['Heading 1', 'heading-1', 'One'],
  ['Heading 2', 'heading-2', 'Two'],
  ['Heading 3', 'heading-3', 'Three'],
  ['Text', 'paragraph', 'Text'],
  ['Bulleted list', 'list-unordered', 'Item'],
  ['Numbered list', 'list-ordered', 'Item'],
  ['Task list', 'list-tasks', 'Item'],
  ['Table', 'table', 'Cell'],
  ['Code', 'code', 'a = 1'],
  ['Hint', 'hint', 'Note'],
  ['Success hint', 'hint', 'Good'],
  ['Warning hint', 'hint', 'Careful'],
  ['Danger hint', 'hint', 'Never'],
  ['Quote', 'blockquote', 'Words'],
  ['Tabs', 'tabs', 'First'],
  ['Steps', 'stepper', 'Open'],
  ['Columns', 'columns', 'Left'],
  ['Expandable', 'expandable', 'More'],
  ['Cards', 'table', 'Card'],
  ['Mermaid diagram', 'code', 'graph TD'],
  ['Updates', 'updates', 'News'],
  ['Prompt', 'prompt', 'Write'],
]

/** Blocks whose properties open: their name, and what is typed into the first field. */
const asking: readonly (readonly [name: string, type: string, text: string])[] = [
  ['Image', 'images', 'https://example.com/a.png'],
  ['File', 'file', 'https://example.com/a.pdf'],
  ['Embed', 'embed', 'https://example.com/video'],
  ['Page link', 'content-ref', 'https://example.com/page'],
  ['Formula', 'math', 'a^2'],
  ['Drawing', 'drawing', 'https://example.com/d.svg'],
  ['API operation', 'openapi-operation', 'petstore'],
  ['API schemas', 'openapi-schemas', 'petstore'],
  ['API webhook', 'openapi-webhook', 'petstore'],
]

test('a page of every block is built from nothing by keyboard', async () => {
  const page = await editor.open()
  for (const [name, , text] of written) {
    await insert(page, name)
    // A new table begins with the title of its first column.
    if (name === 'Table') await page.keyboard.type('Name\n')
    await page.keyboard.type(text)
    await press(page, 'Control+Enter')
  }
  await insert(page, 'Divider')
  // Whoever goes on writing writes below the block.
  await page.keyboard.type('Below Divider')
  await press(page, 'Enter')
  for (const [name, , text] of asking) {
    await insert(page, name)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type(text)
    await press(page, name === 'Formula' ? 'Escape' : 'Enter')
    await page.keyboard.type(`Below ${name}`)
    await press(page, 'Enter')
  }
  await insert(page, 'Condition')
  await page.keyboard.type('visitor.claims.plan ==')
  await page.getByText('The condition is not complete').waitFor()
  expect(JSON.stringify(await editor.document(page))).not.toContain('==')
  await page.keyboard.type(' "pro"')
  await press(page, 'Escape')
  await page.getByText('Shown if plan = pro').first().waitFor()
  await press(page, 'Control+Enter')
  for (const name of ['Reusable content', 'Integration block']) {
    await insert(page, name)
    await page.getByRole('dialog').getByRole('combobox').first().selectOption({ index: 1 })
    await press(page, 'Escape', 'Control+Enter')
  }
  await page.keyboard.type('/figma')
  await page.getByRole('option', { name: /^Figma file/ }).click()
  const types = await editor.types(page)
  const all = [...written, ...asking].map(([, type]) => type)
  // After the properties of a block close, the cursor can be at the start of the page, so the order is not compared.
  const expected = [
    ...written.map(([, type]) => type).filter((type) => type !== 'paragraph'),
    'divider',
    ...asking.map(([, type]) => type),
    'if',
    'reusable-content',
    'integration',
    'integration',
  ]
  expect(types.filter((type) => type !== 'paragraph').toSorted()).toEqual(expected.toSorted())
  expect(all.length).toBeGreaterThan(30)
  const document = JSON.stringify(await editor.document(page))
  expect(document).toContain('"title":"Name"')
  for (const name of ['Divider', ...asking.map(([one]) => one)]) expect(document).toContain(`Below ${name}`)
  for (const [, , text] of [...written, ...asking]) expect(document).toContain(JSON.stringify(text).slice(1, -1))
  expect(await page.evaluate(() => testPage.blocked)).toEqual([])
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)).toEqual([])
  await page.close()
})

test('inlines are inserted into a line', async () => {
  const page = await editor.open()
  await page.keyboard.type('See [[Inst')
  await page.getByRole('option', { name: /Install/ }).waitFor()
  await press(page, 'Enter')
  await page.keyboard.type(' of @Ami')
  await page.getByRole('option', { name: 'Amira' }).waitFor()
  await press(page, 'Enter')
  await page.keyboard.type('with ')
  await insert(page, 'Variable')
  await page.keyboard.type('space.vars.product')
  await press(page, 'Escape')
  await page.keyboard.type(' and ')
  await insert(page, 'Mention')
  await page.keyboard.type('Ami')
  await page.getByRole('option', { name: 'Amira' }).waitFor()
  await press(page, 'Enter')
  const [block] = (await editor.document(page)).nodes
  expect(block!.nodes).toMatchObject([
    { object: 'text' },
    { type: 'link', data: { ref: { kind: 'page', page: 'p1' } } },
    { object: 'text' },
    { type: 'mention', data: { ref: { kind: 'user', user: 'u1' } } },
    { object: 'text' },
    { type: 'expression', data: { expression: 'space.vars.product' } },
    { object: 'text', leaves: [{ text: ' and ' }] },
    { type: 'mention', data: { ref: { kind: 'user', user: 'u1' } } },
    { object: 'text' },
  ])
  await page.close()
})

test('a block is selected, moved, entered, copied, deleted and brought back by keyboard', async () => {
  const page = await editor.open()
  await page.keyboard.type('First')
  await press(page, 'Enter')
  await page.keyboard.type('Second')
  await press(page, 'Escape', 'Alt+ArrowUp')
  const texts = () => page.locator('.prose.editing > p').allTextContents()
  expect(await texts()).toEqual(['Second', 'First'])
  await press(page, 'Enter')
  await page.keyboard.type('!')
  expect(await texts()).toEqual(['!Second', 'First'])
  await press(page, 'Control+d')
  expect(await texts()).toEqual(['!Second', '!Second', 'First'])
  await press(page, 'Control+/')
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
  await press(page, 'End', 'Enter')
  expect(await texts()).toEqual(['!Second', 'First'])
  // One step takes back what was done within half a second, so a slow machine needs more of them.
  for (let steps = 0; steps < 4 && (await texts())[0] !== 'First'; steps++) await press(page, 'Control+z')
  expect(await texts()).toEqual(['First', 'Second'])
  await page.close()
})

test('a formula that begins with two signs opens, and what is typed after it stands below', async () => {
  const page = await editor.open()
  await page.keyboard.type('$$')
  await page.getByRole('dialog', { name: 'Formula' }).waitFor()
  await page.keyboard.type('a^2')
  await press(page, 'Escape')
  await page.keyboard.type('Below')
  expect((await editor.document(page)).nodes).toMatchObject([
    { type: 'math', data: { formula: 'a^2' } },
    { type: 'paragraph', nodes: [{ leaves: [{ text: 'Below' }] }] },
  ])
  await page.close()
})

test('what an input method writes stands below a selected block, too', async () => {
  const page = await editor.open()
  await insert(page, 'Divider')
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
  await keyboard.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
  await keyboard.send('Input.insertText', { text: '日本' })
  await page.locator('.prose.editing p', { hasText: '日本' }).waitFor()
  expect((await editor.document(page)).nodes).toMatchObject([
    { type: 'divider' },
    { type: 'paragraph', nodes: [{ leaves: [{ text: '日本' }] }] },
  ])
  await page.close()
})
