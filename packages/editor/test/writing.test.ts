import { expect, test } from 'vitest'
import { withEditor } from './with-editor.ts'

const editor = withEditor()

test('Markdown becomes blocks while it is typed', async () => {
  const page = await editor.open()
  for (const line of ['# Title', 'Some **bold** text', '- one', 'two', '']) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('/no')
  await page.keyboard.press('Escape')
  for (const _key of '/no') await page.keyboard.press('Backspace')
  await page.keyboard.type('/hint')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Take care')
  expect(await editor.types(page)).toEqual(['heading-1', 'paragraph', 'list-unordered', 'hint'])
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
  await page.getByRole('dialog').waitFor()
  await page.close()
})
