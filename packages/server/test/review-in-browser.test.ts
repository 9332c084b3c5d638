import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, rewrite, write } from './content.ts'
import { test as base } from './studio-test.ts'
import { violationsIn } from './support/axe.ts'
import { hold } from './support/hold.ts'

/** Counts the pictures that a screen reader can say nothing about. */
const countNamelessPictures = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes.filter(({ ignored, role, name }) => !ignored && role?.value === 'image' && !name?.value).length
}

const test = base.extend('guide', async ({ docs }) => {
  const params = await newSpace(docs)
  const text =
    '# Penguins\n\nPenguins cannot swim.\n\nThey walk.\n\nThey eat fish.\n\nThey live in the south.\n\nThe end.\n'
  const [page] = await publish(docs, params, insert(text))
  return { ...params, page: page!, text }
})

describe('a review in the studio', () => {
  test('a reviewer sees the changed words, comments on a block and approves; the author answers and merges', async ({
    docs,
    open,
    organization,
    guide,
  }) => {
    const { spaceId, page, text } = guide
    const change = await newChangeRequest(docs, { spaceId }, 'Correct the penguins')
    await write(docs, change, rewrite(page, text.replace('cannot swim', 'swim well')))
    const reviewer = await organization.join({ role: 'review', displayName: 'Nadia' })
    const path = `/spaces/${spaceId}/changes/${change.changeRequestId}`

    const author = await open(organization.admin.id, path)
    await author.getByRole('button', { name: 'Open for reviews' }).click()
    // The button is gone, and the focus stays where it was.
    await author.locator('.s-merge:focus').waitFor()
    await author.getByRole('button', { name: 'Request a review' }).click()
    await author.getByRole('menuitem', { name: 'Nadia' }).click()
    await author.getByText('Waiting').waitFor()

    const other = await open(reviewer.id, `${path}?tab=changes`)
    await other.locator('del', { hasText: 'cannot' }).waitFor()
    await other.locator('ins', { hasText: 'well' }).waitFor()
    await other.getByRole('button', { name: /unchanged blocks/ }).waitFor()
    await other.keyboard.press('n')
    await other.getByRole('button', { name: 'Comment on this block' }).first().waitFor({ state: 'attached' })
    await other.keyboard.press('c')
    await other.getByRole('textbox', { name: 'Comment on this block' }).fill('Do they, <b>really</b>?')
    await other.keyboard.press('Control+Enter')
    const comment = other.getByRole('article', { name: 'Comment by Nadia' })
    await comment.locator('strong', { hasText: 'really' }).waitFor()
    await other.getByRole('status').getByText('Your comment is posted').waitFor()
    await comment.getByRole('button', { name: 'More actions' }).click()
    await other.getByRole('menuitem', { name: 'Edit' }).click()
    const changed = other.getByRole('textbox', { name: 'Edit' })
    await expect.poll(() => changed.inputValue()).toContain('really')
    await changed.fill('Do they **dive**?')
    await other.getByRole('button', { name: 'Save the comment' }).click()
    await comment.locator('strong', { hasText: 'dive' }).waitFor()
    await comment.getByText('edited').waitFor()
    await other.getByRole('button', { name: 'Review' }).click()
    await other.getByRole('dialog', { name: 'Review' }).waitFor()
    expect(await violationsIn(other)).toEqual([])
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await other.getByText('You approved the change request').waitFor()

    await author.reload()
    await author.getByText('Nadia approved').waitFor()
    await author.getByRole('button', { name: 'React' }).click()
    await author.getByRole('menuitem', { name: 'I look into it' }).click()
    await author.getByRole('button', { name: /^👀 by/, pressed: true }).click()
    await author.getByRole('button', { name: /^👀 by/ }).waitFor({ state: 'detached' })
    await author.getByRole('button', { name: 'Reply' }).click()
    await author.getByRole('textbox', { name: 'Reply to Nadia' }).fill('They do.')
    await author.keyboard.press('Control+Enter')
    await author.getByText('They do.').waitFor()
    // What had the focus is gone, and its successor has it.
    await author.locator('button:focus', { hasText: 'Reply' }).waitFor()
    // What else is read again then can arrive later.
    const { sent, release } = await hold(author, 'GET', '/replies')
    await author.getByRole('button', { name: 'Resolve' }).click()
    await sent
    await author.locator('button:focus', { hasText: 'Resolved comment by Nadia' }).waitFor()
    release()
    await author.getByRole('button', { name: /^Merge into/ }).click()
    await author.getByText('Merged').first().waitFor()
    expect(await countNamelessPictures(author)).toBe(0)
    const comments = await docs.listCommentsInChangeRequest({ params: change, query: { status: 'all' } })
    expect(comments.items.map(({ status, replies }) => [status, replies])).toEqual([['resolved', 1]])
  })

  test('a reviewer goes from page to page on a phone', async ({ docs, organization, guide, open }) => {
    const { spaceId, page, text } = guide
    const change = await newChangeRequest(docs, { spaceId }, 'Two pages')
    await write(
      docs,
      change,
      rewrite(page, text.replace('cannot swim', 'swim well')),
      insert('# Seals\n\nSeals bark.\n'),
    )
    const path = `/spaces/${spaceId}/changes/${change.changeRequestId}?tab=changes`
    const reviewer = await open(organization.admin.id, path, { viewport: { width: 390, height: 600 } })
    await reviewer.getByRole('button', { name: 'Viewed, go on to Seals' }).click()
    await reviewer.getByText('1 of 2 viewed').waitFor()
    const seals = reviewer.getByRole('region', { name: 'Seals' })
    await seals.getByText('Seals bark.').waitFor()
    await expect.poll(() => seals.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
    await reviewer.getByRole('checkbox', { name: 'Viewed' }).waitFor({ state: 'attached' })
    // The list says which pages are left, and leads to those above the fold.
    await reviewer.getByRole('button', { name: 'Viewed Penguins' }).click()
    await reviewer.getByRole('region', { name: 'Penguins' }).waitFor()
    await reviewer.getByRole('button', { name: 'Viewed, go on to Seals' }).waitFor()
  })

  test('what is opened while a comment is sent stays open', async ({ docs, open, organization, guide }) => {
    const { spaceId, page, text } = guide
    const change = await newChangeRequest(docs, { spaceId }, 'Two comments')
    await write(docs, change, rewrite(page, text.replace('cannot swim', 'swim well')))
    const author = await open(organization.admin.id, `/spaces/${spaceId}/changes/${change.changeRequestId}?tab=changes`)
    const { sent, release } = await hold(author, 'POST', '/comments')
    const buttons = author.getByRole('button', { name: 'Comment on this block' })
    const field = author.getByRole('textbox', { name: 'Comment on this block' })
    await buttons.first().dispatchEvent('click')
    await field.fill('The first')
    await author.keyboard.press('Control+Enter')
    await sent
    await buttons.last().dispatchEvent('click')
    await field.fill('The second')
    release()
    await author.locator('.s-said', { hasText: 'The first' }).waitFor()
    await author.getByRole('status').getByText('Your comment is posted').waitFor()
    expect(await field.inputValue()).toBe('The second')
    await author.keyboard.press('Control+Enter')
    await author.locator('.s-said', { hasText: 'The second' }).waitFor()
  })

  test('what is typed while a description is saved is saved, too', async ({ docs, open, organization, guide }) => {
    const { spaceId } = guide
    const change = await newChangeRequest(docs, { spaceId }, 'A description')
    const author = await open(organization.admin.id, `/spaces/${spaceId}/changes/${change.changeRequestId}`)
    await author.getByRole('button', { name: 'Add a description' }).click()
    const { sent, release } = await hold(author, 'PATCH', `/${change.changeRequestId}`)
    const field = author.getByRole('textbox', { name: 'Description' })
    await field.fill('The first')
    await author.getByRole('button', { name: 'Save' }).click()
    await sent
    await field.fill('The second')
    release()
    await author.getByRole('button', { name: 'Edit the description' }).waitFor()
    const { description } = await docs.getChangeRequestById({ params: change })
    expect(JSON.stringify(description)).toContain('The second')
  })

  test('a conflict is solved by one click, which can be undone', async ({ docs, open, organization, guide }) => {
    const { spaceId, page, text } = guide
    const change = await newChangeRequest(docs, { spaceId }, 'Other penguins')
    await write(docs, change, rewrite(page, text.replace('cannot swim', 'swim well')))
    await publish(docs, { spaceId }, rewrite(page, text.replace('cannot swim', 'dive')))
    const author = await open(organization.admin.id, `/spaces/${spaceId}/changes/${change.changeRequestId}?tab=changes`)
    await author.getByText('Merging would conflict in Penguins.').waitFor()
    await author.getByRole('button', { name: 'Merge into', disabled: true }).waitFor()
    await author.getByRole('button', { name: 'Update from main' }).click()
    await author.getByText('Penguins dive.').waitFor()
    await author.getByRole('button', { name: 'Keep both' }).click()
    await author.getByRole('button', { name: 'Undo' }).click()
    await author.getByRole('button', { name: 'Keep main’s version' }).click()
    const solved = async () => {
      const query = { format: 'markdown' } as const
      return docs.getPageInChangeRequestById({ params: { ...change, pageId: page }, query })
    }
    await expect
      .poll(solved)
      .toMatchObject({ markdown: expect.stringMatching(/Penguins dive\.\n\nThey walk/) as string })

    // Nothing is left to merge.
    await author.goto(author.url().replace('?tab=changes', ''))
    await author.getByRole('button', { name: 'Archive', exact: true }).click()
    await author.getByText('The change request is archived').waitFor()
    await author.getByRole('button', { name: 'Undo' }).click()
    const status = async () => (await docs.getChangeRequestById({ params: change })).status
    await expect.poll(status).toBe('draft')
  })

  test('a conflict is solved with the version of the change request', async ({ docs, open, organization, guide }) => {
    const { spaceId, page, text } = guide
    const change = await newChangeRequest(docs, { spaceId }, 'My penguins')
    await write(docs, change, rewrite(page, text.replace('cannot swim', 'swim well')))
    await publish(docs, { spaceId }, rewrite(page, text.replace('cannot swim', 'dive')))
    await docs.updateChangeRequest({ params: change })
    const path = `/spaces/${spaceId}/changes/${change.changeRequestId}?tab=changes`
    const { id: commenter } = await organization.join({ role: 'comment' })
    const other = await open(commenter, path)
    await other.getByText('Conflict 1 of 1').waitFor()
    await other.getByRole('button', { name: 'Comment on this block' }).first().waitFor({ state: 'attached' })
    expect(await other.getByRole('button', { name: /^Keep/ }).count()).toBe(0)
    const author = await open(organization.admin.id, path)
    await author.getByText('Conflict 1 of 1').waitFor()
    await author.getByRole('button', { name: 'Keep this request’s version' }).click()
    await author.getByText('The conflict is solved').waitFor()
    const query = { format: 'markdown' } as const
    const solved = await docs.getPageInChangeRequestById({ params: { ...change, pageId: page }, query })
    expect(solved).toMatchObject({ markdown: text.replace('cannot swim', 'swim well') })
  })
})
