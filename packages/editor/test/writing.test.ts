import { block, documentOf, textNode } from '@scriptorium/content/markdown/document'
import { expect, test } from 'vitest'
import { withEditor } from './with-editor.ts'

const editor = withEditor()

test('Markdown becomes blocks while it is typed', async () => {
  const page = await editor.open()
  for (const line of ['# Title', 'Some **bold** text', 'See https://example.com/a', '- one', 'two', '']) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('/no')
  await page.keyboard.press('Escape')
  for (const _key of '/no') await page.keyboard.press('Backspace')
  await page.keyboard.type('/hint')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Take care')
  expect(await editor.types(page)).toEqual(['heading-1', 'paragraph', 'paragraph', 'list-unordered', 'hint'])
  await page.locator('.prose.editing a', { hasText: 'https://example.com/a' }).waitFor()
  await page.close()
})

test('Enter goes into a selected block, opens its properties, or goes on after it', async () => {
  const page = await editor.open()
  await page.keyboard.type('/Divider')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('After')
  expect(await editor.types(page)).toEqual(['divider', 'paragraph'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/Formula')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  const properties = page.getByRole('dialog')
  await properties.waitFor()
  await properties.locator('input, select, textarea').last().focus()
  await page.keyboard.press('Tab')
  await properties.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('Behind')
  expect(await editor.types(page)).toEqual(['divider', 'paragraph', 'paragraph', 'math', 'paragraph'])
  await page.close()
})

test('a selected block stays selected when the browser moves the cursor to the start by itself', async () => {
  const page = await editor.open()
  await page.keyboard.type('First')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('/Formula')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('a^2')
  await page.keyboard.press('Escape')
  const selected = page.locator('.ProseMirror-selectednode')
  await selected.waitFor()
  await page.evaluate("getSelection().collapse(document.querySelector('.prose.editing > p').firstChild, 0)")
  await expect.poll(() => page.evaluate('getSelection().anchorNode.className ?? ""')).toContain('ProseMirror')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('Last')
  expect(await editor.types(page)).toEqual(['paragraph', 'math', 'paragraph'])
  await page.keyboard.press('Escape')
  await page.getByText('First').click({ position: { x: 0, y: 4 } })
  await expect.poll(() => selected.count()).toBe(0)
  await page.keyboard.type('The ')
  await page.getByText('The First').waitFor()
  await page.close()
})

test('the pointer adds blocks below an item and below the page', async () => {
  const page = await editor.open()
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.getByText('two', { exact: true }).hover()
  const add = page.getByRole('button', { name: 'Add a block' })
  const box = (await add.boundingBox())!
  await page.mouse.move(box.x + 12, box.y + 12, { steps: 12 })
  expect(await add.boundingBox()).toEqual(box)
  await page.mouse.down()
  await page.mouse.up()
  await page.getByRole('option', { name: 'Image', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Picture', { exact: true }).fill('https://example.com/a.png')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+End')
  await page.locator('.image.ProseMirror-selectednode').waitFor({ state: 'attached' })
  const text = (await page.locator('.prose.editing').boundingBox())!
  await page.mouse.click(text.x + 100, text.y + text.height - 20)
  await page.keyboard.type('Below')
  expect(await editor.types(page)).toEqual(['list-unordered', 'images', 'paragraph'])
  await page.close()
})

test('the pointer adds a column and deletes all columns, and a tab that is added is shown', async () => {
  const page = await editor.open()
  await page.keyboard.type('/Columns')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Left')
  const openMenu = async (text: string, name: string): Promise<void> => {
    await page.getByText(text, { exact: true }).hover()
    await page.getByRole('button', { name: 'Text: menu' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await openMenu('Left', 'Column')
  await page.getByRole('menuitem', { name: 'Add a column after' }).click()
  await page.keyboard.type('Middle')
  expect((await editor.document(page)).nodes).toMatchObject([
    { type: 'columns', nodes: [{}, { nodes: [{ nodes: [{ leaves: [{ text: 'Middle' }] }] }] }, {}] },
  ])
  await openMenu('Left', 'Properties')
  await page.getByRole('dialog', { name: 'Text' }).getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Full width').check()
  await page.keyboard.press('Escape')
  expect((await editor.document(page)).nodes).toMatchObject([{ type: 'columns', data: { fullWidth: true } }])
  await openMenu('Left', 'Columns')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  expect(await editor.types(page)).toEqual([])
  await page.locator('.prose.editing p').hover()
  await page.getByRole('button', { name: 'Text: menu' }).click()
  await page.getByRole('menuitem', { name: 'Undo' }).click()
  await page.getByText('Middle', { exact: true }).waitFor()
  await page.keyboard.press('Control+y')
  expect(await editor.types(page)).toEqual([])
  await page.keyboard.type('/Tabs')
  await page.keyboard.press('Enter')
  await page.keyboard.type('First')
  await openMenu('First', 'Tab')
  await page.getByRole('menuitem', { name: 'Insert below' }).click()
  await page.keyboard.type('Second')
  await page.getByText('Second', { exact: true }).waitFor()
  await page.close()
})

test('the panel of a block keeps what is not finished while somebody else writes above it', async () => {
  const page = await editor.open()
  await page.keyboard.type('/Condition')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('visitor.claims.plan ==')
  await page.getByText('The condition is not complete').waitFor()
  const above = { ...block('paragraph', [textNode('Above')]), key: 'above' }
  await page.evaluate(
    (added) => testPage.show({ ...testPage.latest, nodes: [added, ...testPage.latest.nodes] }),
    above as never,
  )
  await page.getByText('Above').waitFor()
  await page.keyboard.type(' "pro"')
  await page.getByText('Shown if plan = pro').first().waitFor()
  await page.close()
})

test('the title of a column is written in a table without rows, too', async () => {
  const table = block('table', [], {
    definition: { c0: { title: '', type: 'text' } },
    view: { type: 'grid', columns: ['c0'] },
  })
  const page = await editor.open('', documentOf([table]))
  await page.getByRole('textbox', { name: 'Title of column 1' }).fill('Size')
  await page.keyboard.press('Enter')
  await expect.poll(async () => JSON.stringify(await editor.document(page))).toContain('Size')
  expect(editor.errors).toEqual([])
  await page.close()
})

test('a line keeps its marks when the browser rebuilds its elements', async () => {
  const page = await editor.open()
  await page.keyboard.type('**Bold** and [a link](https://example.com/a)')
  await page.locator('.prose.editing a', { hasText: 'a link' }).waitFor()
  const before = await editor.document(page)
  // What Firefox does when somebody types behind a link.
  await page.evaluate(() => {
    const link = document.querySelector('.prose.editing a')!
    const copies = [link.cloneNode(), link.cloneNode()] as Element[]
    for (const copy of copies) link.before(copy)
    for (const copy of copies) copy.remove()
    link.after(new Text('.'))
  })
  await page.getByText('a link.').waitFor()
  const [line] = before.nodes as unknown as [{ nodes: object[] }]
  expect((await editor.document(page)).nodes).toMatchObject([
    { nodes: [...line.nodes.slice(0, 2), { leaves: [{ text: '.', marks: [] }] }] },
  ])
  await page.close()
})

test('code is colored after a pause in the writing, and again when it changes or moves', async () => {
  const page = await editor.open()
  await page.keyboard.type('Before\n```ts\nconst a = 1')
  const colored = page.locator('.prose.editing .line .tk')
  await colored.filter({ hasText: /^const$/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('const b = 2')
  await colored
    .nth(1)
    .filter({ hasText: /^const$/ })
    .waitFor()
  expect((await editor.document(page)).nodes[1]).toMatchObject({
    type: 'code',
    nodes: [{ nodes: [{ leaves: [{ text: 'const a = 1' }] }] }, { nodes: [{ leaves: [{ text: 'const b = 2' }] }] }],
  })
  await page.keyboard.press('Alt+ArrowUp')
  expect(await editor.types(page)).toEqual(['code', 'paragraph'])
  await colored.nth(1).waitFor()
  await page.close()
})
