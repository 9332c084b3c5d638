import type { BlockNode, Document } from '@scriptorium/content/markdown/document'
import { expect, test } from 'vitest'
import { withEditor } from './with-editor.ts'

const editor = withEditor()

const paragraph = (key: string, text: string): BlockNode => ({
  object: 'block',
  type: 'paragraph',
  key,
  isVoid: false,
  data: {},
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
})

const documentOf = (...nodes: BlockNode[]): Document => ({ object: 'document', data: { schemaVersion: 1 }, nodes })

test('an edit of somebody else leaves the cursor and what can be undone', async () => {
  const page = await editor.open('&people', documentOf(paragraph('k1', 'One'), paragraph('k2', 'Two')))
  await page.getByText('Amira').waitFor()
  await page.locator('.prose.editing > p').nth(1).click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await page.evaluate(
    (first) => {
      const { nodes } = testPage.latest
      testPage.show({ ...testPage.latest, nodes: [first, ...nodes.slice(1)] })
    },
    paragraph('k1', 'Changed elsewhere'),
  )
  await page.getByText('Changed elsewhere').waitFor()
  await page.keyboard.type('?')
  const texts = () => page.locator('.prose.editing > p').allTextContents()
  expect(await texts()).toEqual(['Changed elsewhere', 'Two!?'])
  expect(await page.evaluate(() => testPage.changes)).toMatchObject([{ kind: 'edited', key: 'k2' }])
  // A pause between two keys makes two edits of them.
  for (let edits = 0; edits < 2 && (await texts())[1] !== 'Two'; edits++) await page.keyboard.press('Control+z')
  expect(await texts()).toEqual(['Changed elsewhere', 'Two'])
  expect(await page.evaluate(() => testPage.changes)).toMatchObject([{ kind: 'edited', key: 'k2' }])
  await page.close()
})

test('an image that somebody else has uploaded appears', async () => {
  const image = {
    ...paragraph('i1', ''),
    type: 'image',
    isVoid: true,
    data: { ref: { kind: 'file', file: 'of-others' } },
  }
  const page = await editor.open('', documentOf({ ...paragraph('k1', ''), type: 'images', nodes: [image] }))
  await page.locator('.prose.editing img[src="/picture.svg"]').waitFor()
  await page.close()
})

const pasteFile = (name: string, type: string): void => {
  const transfer = new DataTransfer()
  transfer.items.add(new File(['x'], name, { type }))
  const event = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
  document.activeElement!.dispatchEvent(event)
}

test('pasted files are uploaded, and show how far they are', async () => {
  const page = await editor.open()
  await page.evaluate(`(${pasteFile})('held.png', 'image/png')`)
  await page.getByText('Uploading held.png: 40 %').waitFor()
  await page.evaluate(`(${pasteFile})('report.pdf', 'application/pdf')`)
  await page.locator('.block-file').waitFor()
  expect(await editor.types(page)).toContain('file')
  await page.evaluate(`(${pasteFile})('failing.pdf', 'application/pdf')`)
  await page.getByText('failing.pdf was not uploaded').waitFor()
  await page.close()
})

test('a block is dragged to another place', async () => {
  const page = await editor.open(
    '',
    documentOf(paragraph('k1', 'One'), paragraph('k2', 'Two'), paragraph('k3', 'Three')),
  )
  await page.getByText('One', { exact: true }).hover()
  const handle = page.getByRole('button', { name: 'Text: menu' })
  await handle.waitFor()
  await handle.dragTo(page.getByText('Three'), { targetPosition: { x: 200, y: 12 } })
  await expect.poll(() => page.locator('.prose.editing > p').allTextContents()).toEqual(['Two', 'Three', 'One'])
  expect(await page.evaluate(() => testPage.changes)).toMatchObject([{ kind: 'moved', key: 'k1' }])
  await page.close()
})

test('the selection has a toolbar, and links show where they lead', async () => {
  const page = await editor.open()
  await page.keyboard.type('Read this')
  expect(await page.getByRole('toolbar').count()).toBe(0)
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.getByRole('toolbar').waitFor()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: /Search pages/ })
  await search.waitFor()
  await page.getByRole('option', { name: /Install/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove link' }).waitFor()
  const linked = async () => (await editor.document(page)).nodes[0]!.nodes
  expect(await linked()).toMatchObject([{ object: 'text' }, { type: 'link', data: { ref: { page: 'p1' } } }])
  await page.keyboard.press('Control+k')
  await search.fill('example.com/x')
  await page.keyboard.press('Enter')
  await expect
    .poll(linked)
    .toMatchObject([{ object: 'text' }, { type: 'link', data: { ref: { kind: 'url', url: 'https://example.com/x' } } }])
  // Words that are copied into another program keep their address.
  expect(await page.locator('.prose.editing').getByRole('link').getAttribute('href')).toBe('https://example.com/x')
  await page.close()
})

test('an editor that has the focus from the start shows the toolbar', async () => {
  const page = await editor.open('?focused')
  await page.keyboard.type('Read this')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.getByRole('toolbar').waitFor()
  await page.close()
})

test('text in another language than the interface has its own direction', async () => {
  const page = await editor.open('?locale=ar&language=en')
  expect(await page.locator('.prose.editing').getAttribute('dir')).toBe('ltr')
  expect(await page.locator('.document-editor').getAttribute('dir')).toBe('rtl')
  const words = await editor.open('&locale=ar', documentOf(paragraph('k1', 'Words')))
  expect(await words.locator('.prose.editing').evaluate((text) => getComputedStyle(text).direction)).toBe('ltr')
  await words.locator('.prose.editing > p').click()
  await words.keyboard.press('Control+/')
  const [menu, line] = [await words.getByRole('menu').boundingBox(), await words.locator('p').first().boundingBox()]
  expect(menu!.x).toBeCloseTo(line!.x, 0)
  await words.close()
  await page.close()
})
