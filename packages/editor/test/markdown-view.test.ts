import { expect, test } from 'vitest'
import { withEditor } from './with-editor.ts'

const editor = withEditor()

test('a page is written as Markdown, with completion for blocks and links', async () => {
  const page = await editor.open('?markdown')
  await page.locator('.cm-content').waitFor()
  await page.keyboard.type('See [[Inst')
  // The list takes Enter only after a moment, so that nobody chooses from it by accident.
  await page.getByRole('option', { name: /Install/ }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/Quot')
  await page.getByRole('option', { name: /Quote/ }).click()
  await page.keyboard.type('Words')
  expect(await page.evaluate(() => testPage.text)).toBe('# Title\r\n\nText\nSee [Install](/pages/p1)\n\n> Words')
  const color = await page.locator('.cm-content').evaluate((element) => getComputedStyle(element).fontFamily)
  expect(color).toContain('mono')
  expect(await page.evaluate(() => testPage.blocked)).toEqual([])
  expect(editor.errors).toEqual([])
  await page.close()
})
