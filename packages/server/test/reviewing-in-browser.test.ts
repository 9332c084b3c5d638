import type { Document } from '@scriptorium/client'
import { block, documentOf, textNode } from '@scriptorium/content/markdown/document'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, rewrite, write } from './content.ts'
import { test as base } from './studio-test.ts'

// The list and the underlined heading are not written as the server would write them.
const text =
  'Penguins\n========\n\nPenguins cannot swim.\n\nThey walk on ice.\n\n*   Emperor\n*   King\n\nThey eat fish.\n'

const test = base.extend('guide', async ({ docs }) => {
  const params = await newSpace(docs)
  const [page] = await publish(docs, params, insert(text))
  const at = await newChangeRequest(docs, params, 'Correct the penguins')
  const path = `/spaces/${params.spaceId}/changes/${at.changeRequestId}`
  const markdown = async () => {
    const found = await docs.getPageInChangeRequestById({
      params: { ...at, pageId: page! },
      query: { format: 'markdown' },
    })
    return 'markdown' in found ? found.markdown : undefined
  }
  return { ...params, page: page!, at, path, markdown }
})

// Runs in the page, whose types this package does not have.
const boxOf = `(words, passage) => {
  const element = [...document.querySelectorAll('.s-compared p')].find((one) => one.textContent.includes(words))
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let node = walker.nextNode()
  while (!node.data.includes(passage)) node = walker.nextNode()
  const range = document.createRange()
  range.setStart(node, node.data.indexOf(passage))
  range.setEnd(node, range.startOffset + passage.length)
  const { left, right, top, bottom } = range.getBoundingClientRect()
  return { left, right, middle: (top + bottom) / 2 }
}`

/** Drags the pointer over a passage of the paragraph with some words. Returns the buttons that appear. */
const select = async (page: Page, words: string, passage: string): Promise<Locator> => {
  await page.locator('.s-compared p', { hasText: words }).waitFor()
  const call = `(${boxOf})(${JSON.stringify(words)}, ${JSON.stringify(passage)})`
  const { left, right, middle } = await page.evaluate<{ left: number; right: number; middle: number }>(call)
  await page.mouse.move(left, middle)
  await page.mouse.down()
  await page.mouse.move(right, middle, { steps: 3 })
  await page.mouse.up()
  return page.getByRole('group', { name: 'Selection' })
}

describe('reviewing in the studio', () => {
  test('a suggestion is applied with one click, and a comment stays with its text', async ({
    docs,
    open,
    organization,
    guide: { at, page, path, markdown },
  }) => {
    await write(docs, at, rewrite(page, text.replace('cannot swim', 'can swim').replace('on ice', 'on the ice')))
    const reviewer = await organization.join({ role: 'review', displayName: 'Nadia' })
    const other = await open(reviewer.id, `${path}?tab=changes`)
    await (await select(other, 'They walk', 'They walk')).getByRole('button', { name: 'Comment' }).click()
    await other.getByRole('textbox', { name: 'Comment on the selection' }).fill('How far?')
    await other.keyboard.type(' @Ad')
    await other.getByRole('option', { name: 'Admin' }).click()
    await other.keyboard.press('Control+Enter')
    await other.locator('.s-said', { hasText: 'How far? @Admin' }).waitFor()
    await (await select(other, 'Penguins', ' swim.')).getByRole('button', { name: 'Suggest a change' }).click()
    await other.getByRole('textbox', { name: 'Suggested text' }).fill('dive.')
    await other.keyboard.press('Control+Enter')
    await other.getByText('Suggested change').waitFor()
    const viewed = (checked: boolean) =>
      other.getByRole('checkbox', { name: 'Viewed', checked }).waitFor({ state: 'attached' })
    await other.getByText('Viewed', { exact: true }).click()
    await viewed(true)
    // Keys work while the box has the focus.
    await other.keyboard.press('x')
    await viewed(false)
    await other.getByRole('button', { name: 'Viewed, that was the last page' }).click()
    await viewed(true)

    const author = await open(organization.admin.id, `${path}?tab=changes`)
    await author.getByRole('button', { name: 'Apply the suggestion' }).waitFor()
    await author.keyboard.press('n')
    await author.locator('.s-compared:focus').getByText('Suggested change').waitFor()
    await author.getByRole('button', { name: 'Apply the suggestion' }).press('Enter')
    await author.getByText('The suggestion is applied').waitFor()
    // The block with the button is another one now.
    await author.locator('.s-diff-page:focus').waitFor()
    await expect.poll(markdown).toContain('Penguins can dive.')
    // Everything else has the bytes that it had.
    expect(await markdown()).toContain('Penguins\n========\n\n')
    expect(await markdown()).toContain('*   Emperor\n*   King\n')
    await write(docs, at, rewrite(page, (await markdown())!.replace('on the ice', 'on the thick ice')))
    await other.reload()
    await other.locator('.s-compared', { hasText: 'thick' }).getByText('How far?').waitFor()
    await other.getByText('Changed since you viewed it').waitFor()
    await write(docs, at, rewrite(page, (await markdown())!.replace('They walk', 'They run')))
    await other.reload()
    await other.locator('.s-thread', { hasText: 'How far?' }).getByText('The text has changed since then.').waitFor()
  })

  test('two people edit one page, and both edits stay', async ({ open, organization, guide }) => {
    const { page, path, markdown } = guide
    const writer = await organization.join({ role: 'edit', displayName: 'Ravi' })
    const pages = [
      await open(organization.admin.id, `${path}/pages/${page}`),
      await open(writer.id, `${path}/pages/${page}`),
    ] as const
    const paragraphs = [
      pages[0].locator('[contenteditable="true"]').getByText('Penguins cannot swim.'),
      pages[1].locator('[contenteditable="true"]').getByText('They eat fish.'),
    ] as const
    for (const paragraph of paragraphs) await paragraph.waitFor()
    for (const [index, paragraph] of paragraphs.entries()) {
      await paragraph.click()
      await pages[index]!.keyboard.press('End')
      await pages[index]!.keyboard.type(index === 0 ? ' Not far.' : ' And krill.')
    }
    await expect
      .poll(markdown)
      .toBe(text.replace('cannot swim.', 'cannot swim. Not far.').replace('eat fish.', 'eat fish. And krill.'))
    await pages[0].getByText('They eat fish. And krill.').waitFor()
    await pages[1].getByText('Penguins cannot swim. Not far.').waitFor()
    // A page that the server has merged may still be on its way. What is typed meanwhile must not remove what others wrote in it.
    const held = Promise.withResolvers<void>()
    await pages[0].route('**/revisions/*/page/**', (route) => held.promise.then(() => route.continue()))
    for (const [writer, words] of [
      [pages[1], ' Squid.'],
      [pages[0], ' Rarely.'],
      [pages[0], ' Never.'],
    ] as const) {
      await writer.keyboard.type(words)
      await expect.poll(markdown).toContain(words)
    }
    held.resolve()
    await pages[0].getByText('And krill. Squid.').waitFor()
    const edited = text.replace('swim.', 'swim. Not far. Rarely. Never.').replace('fish.', 'fish. And krill. Squid.')
    expect(await markdown()).toBe(edited)
  })

  test('merge rules say what is missing, and a merge can be undone and compared', async ({
    docs,
    open,
    organization,
    guide: { spaceId, at, page, path },
  }) => {
    const reviewer = await organization.join({ role: 'review', displayName: 'Nadia' })
    const rules = [
      { rule: 'require_specific_reviewers' as const, users: [reviewer.id] },
      { rule: 'require_change_request_description' as const },
    ]
    await docs.updateSpaceById({ params: { spaceId }, body: { mergeRules: { type: 'rules', rules } } })
    await write(docs, at, rewrite(page, text.replace('cannot swim', 'can swim')))
    await docs.updateChangeRequestById({ params: at, body: { status: 'open' } })
    const author = await open(organization.admin.id, path)
    await author.getByText('Needed: Nadia.').waitFor()
    await author.getByRole('button', { name: 'Add a description' }).click()
    await author.getByRole('textbox', { name: 'Description' }).pressSequentially('They were **seen** in the water.')
    await author.getByRole('button', { name: 'Save' }).click()
    await author.getByRole('region', { name: 'Description' }).locator('strong', { hasText: 'seen' }).waitFor()
    await author.locator('.s-rules .met', { hasText: 'It has a description' }).waitFor()
    await author.getByRole('button', { name: 'Edit the description' }).click()
    const field = author.getByRole('textbox', { name: 'Description' })
    await field.fill('Mine')
    // The button is pressed before the last letter is rendered.
    await field.evaluate(() => {
      const buttons = [...document.querySelectorAll('button')]
      document.execCommand('insertText', false, '.')
      queueMicrotask(() => buttons.find(({ textContent }) => textContent === 'Save')!.click())
    })
    await author.getByRole('button', { name: 'Edit the description' }).click()
    await field.getByText('Mine.').waitFor()
    const theirs = documentOf([block('paragraph', [textNode('Theirs.')])]) as unknown as Document
    await docs.updateChangeRequestById({ params: at, body: { description: theirs } })
    await author.getByRole('button', { name: 'Save' }).click()
    await author.getByRole('alert').getByText('Theirs.').waitFor()
    await author.getByRole('button', { name: 'Overwrite' }).click()
    const description = async () => JSON.stringify((await docs.getChangeRequestById({ params: at })).description)
    await expect.poll(description).toContain('Mine.')
    await author.getByRole('button', { name: 'Edit the description' }).waitFor()
    expect(await author.getByRole('button', { name: /^Merge into/ }).isDisabled()).toBe(true)
    await reviewer.docs.submitChangeRequestReview({ params: at, body: { status: 'approved' } })
    await author.reload()
    await author.getByRole('button', { name: /^Merge into/ }).click()
    await author.getByRole('button', { name: 'Undo with a change request' }).click()
    await author.locator('ins', { hasText: 'cannot' }).waitFor()
    await author.goto(author.url().replace(/\/changes\/.*/, '/history'))
    await author
      .getByRole('checkbox', { name: /to compare it/ })
      .last()
      .check({ force: true })
    await author.getByRole('link', { name: 'Compare with now' }).click()
    await author.locator('del', { hasText: 'cannot' }).waitFor()
    await author.goBack()
    await author.getByRole('button', { name: 'Restore as a change request' }).click()
    await author.locator('ins', { hasText: 'cannot' }).waitFor()
  })

  test('a page has a history of its own, from which it is restored', async ({
    docs,
    open,
    organization,
    guide: { spaceId, page },
  }) => {
    const params = { spaceId }
    await publish(docs, params, insert('Seals\n'))
    await publish(docs, params, rewrite(page, text.replace('cannot', 'can')))
    const author = await open(organization.admin.id, `/spaces/${spaceId}/pages/${page}`)
    await author.getByRole('button', { name: 'More actions' }).click()
    await author.getByRole('menuitem', { name: 'History of this page' }).click()
    await author.getByRole('heading', { name: /^History of/ }).waitFor()
    const merges = author.locator('main').getByRole('checkbox', { name: /to compare it/ })
    await merges.last().check({ force: true })
    expect(await merges.count()).toBe(2)
    await author.getByRole('link', { name: 'Compare with now' }).click()
    await author.locator('del', { hasText: 'cannot' }).waitFor()
    await author.goBack()
    await author
      .getByRole('link', { name: /^As it was/ })
      .last()
      .click()
    await author.locator('.prose', { hasText: 'cannot' }).waitFor()
    await author.goBack()
    await author.getByRole('button', { name: 'Restore as a change request' }).click()
    await author.locator('ins', { hasText: 'cannot' }).waitFor()
  })

  test('a reusable content and a variable are written, and show where they are used', async ({
    docs,
    open,
    organization,
    guide: { spaceId },
  }) => {
    const author = await open(organization.admin.id, `/spaces/${spaceId}/contents`)
    await author.getByRole('button', { name: 'New reusable content' }).click()
    const dialog = author.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Support')
    await dialog.getByRole('textbox', { name: 'Text, in Markdown' }).fill('Write to us.')
    await dialog.getByRole('button', { name: 'New reusable content' }).click()
    await author.getByText('Shown on 0 pages').waitFor()
    await author.getByRole('link', { name: 'Variables' }).click()
    await author.getByRole('button', { name: 'New variable' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('latest')
    await dialog.getByRole('textbox', { name: 'Value' }).fill('2.4')
    await dialog.getByRole('button', { name: 'New variable' }).click()
    await author.getByRole('list', { name: 'Variables' }).getByText('2.4').waitFor()
    const query = { status: 'draft', orderBy: 'createdAt' } as const
    const [draft] = (await docs.listChangeRequestsForSpace({ params: { spaceId }, query })).items
    const at = { spaceId, changeRequestId: draft!.id }
    const { reusableContents } = await docs.getRevisionOfChangeRequestById({ params: at })
    const include = `{% include "/reusable-contents/${reusableContents[0]!.id}" %}\n`
    await write(docs, at, insert(`# Help\n\n${include}`))
    await author.goto(author.url().replace(/\?.*/, ''))
    await author.getByText('Shown on 1 page').waitFor()
    await author.getByRole('button', { name: 'Edit Support' }).click()
    await dialog.getByRole('textbox', { name: 'Text, in Markdown' }).fill('Write to all of us.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await author.getByRole('button', { name: 'Delete Support' }).click()
    await dialog.getByText('1 page shows it').waitFor()
  })

  test('a page is added to the tree, titled, and renamed by a key', async ({
    docs,
    open,
    organization,
    guide: { at, path },
  }) => {
    const author = await open(organization.admin.id, path)
    await author.getByRole('button', { name: 'Add a page, a group or a link' }).click()
    await author.getByRole('menuitem', { name: 'Add a page' }).click()
    await author.locator('.s-title-input:focus').waitFor()
    // The title is selected.
    await author.keyboard.type('Seals')
    // The text loads after the title.
    await author.locator('[contenteditable="true"]').waitFor()
    await author.keyboard.press('Enter')
    await author.locator('[contenteditable="true"]:focus').waitFor()
    await author.getByRole('row', { name: 'Seals' }).focus()
    // Its address follows.
    await expect
      .poll(async () =>
        (await docs.listPagesInChangeRequest({ params: at })).pages.map((page) => 'path' in page && page.path),
      )
      .toContain('seals')
    await author.keyboard.press('F2')
    await author.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Sea lions')
    await author.keyboard.press('Enter')
    await author.getByRole('row', { name: 'Sea lions' }).waitFor()
    await expect.poll(() => author.locator('.s-title-input').inputValue()).toBe('Sea lions')
    // A page that moves into a closed one stays in view.
    await author.getByRole('link', { name: 'Review changes' }).click()
    await author.getByRole('row', { name: 'Sea lions' }).press('Alt+ArrowRight')
    await author.locator('[role="row"][aria-level="2"]', { hasText: 'Sea lions' }).waitFor()
  })

  test('a page is edited as Markdown, and all other bytes stay', async ({ open, organization, guide }) => {
    const { page, path, markdown } = guide
    const author = await open(organization.admin.id, `${path}/pages/${page}`)
    await author.locator('[contenteditable="true"]').getByText('They eat fish.').waitFor()
    await author.getByRole('button', { name: 'More actions' }).click()
    await author.getByRole('menuitem', { name: 'Edit as Markdown' }).click()
    await author.locator('.cm-content').click()
    await author.keyboard.press('Control+End')
    await author.keyboard.type('More.')
    await expect.poll(markdown).toBe(`${text}More.`)
    await author.getByRole('button', { name: 'More actions' }).click()
    await author.getByRole('menuitem', { name: 'Edit as a page' }).click()
    await author.locator('[contenteditable="true"]').getByText('More.').waitFor()
    expect(await markdown()).toBe(`${text}More.`)
  })
})
