import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, rewrite, write } from './content.ts'
import { test as base } from './studio-test.ts'
import { hold } from './support/hold.ts'

const text = '# Penguins\n\nPenguins cannot swim.\n\nThey walk.\n'

const test = base.extend('change', async ({ docs }) => {
  const params = await newSpace(docs)
  const [page] = await publish(docs, params, insert(text))
  const at = await newChangeRequest(docs, params, 'Correct the penguins')
  await write(docs, at, rewrite(page!, text.replace('cannot swim', 'can swim')))
  return { at, page: page!, path: `/spaces/${at.spaceId}/changes/${at.changeRequestId}` }
})

describe('what somebody has begun in the studio', () => {
  test('a comment and a reply stay while a suggestion for their block is applied', async ({
    docs,
    open,
    organization,
    change: { at, page, path },
  }) => {
    const found = await docs.getPageInChangeRequestById({
      params: { ...at, pageId: page },
      query: { format: 'document' },
    })
    const node = 'document' in found ? found.document?.nodes.find(({ type }) => type === 'paragraph')?.key : undefined
    const about = { page, node: node!, quote: 'can swim', suggestion: 'swim well', body: { markdown: 'Better' } }
    await docs.postCommentInChangeRequest({ params: at, body: about })
    const author = await open(organization.admin.id, `${path}?tab=changes`)
    const block = author
      .locator('.s-compared', { hasText: 'Suggested change' })
      .or(author.locator('.s-compared', { hasText: 'Better' }))
    await block.getByRole('button', { name: 'Reply' }).click()
    await author.getByRole('textbox', { name: 'Reply to Admin' }).fill('Since when?')
    await block.getByRole('button', { name: 'Comment on this block' }).dispatchEvent('click')
    const field = author.getByRole('textbox', { name: 'Comment on this block' })
    await field.fill('Which penguins?')
    await author.getByRole('button', { name: 'Apply the suggestion' }).click()
    await author.locator('.s-compared ins', { hasText: 'well' }).first().waitFor()
    await author.getByText('The suggestion is applied').waitFor()
    expect(await field.inputValue()).toBe('Which penguins?')
    await field.press('Control+Enter')
    await author.locator('.s-compared .s-said', { hasText: 'Which penguins?' }).waitFor()
  })

  test('a comment that arrives while its field is away is not there to be sent again', async ({
    open,
    organization,
    change: { path },
  }) => {
    const author = await open(organization.admin.id, path)
    const field = author.getByRole('textbox', { name: 'Comment on the change request' })
    const comment = author.locator('.s-said', { hasText: 'Since when?' })
    await field.fill('Since when?')
    const { sent, release } = await hold(author, 'POST', '/comments')
    await field.press('Control+Enter')
    await sent
    await author.getByRole('tab', { name: 'Changes' }).click()
    await field.waitFor({ state: 'detached' })
    await author.getByRole('tab', { name: 'Overview' }).click()
    await expect.poll(() => field.inputValue()).toBe('Since when?')
    release()
    await comment.waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
  })

  test('a dialog stays open that was opened while the one before was sent', async ({ open, organization }) => {
    await organization.createSpace('Guides')
    const page = await open(organization.admin.id, `/orgs/${organization.organizationId}/library`)
    const dialog = page.getByRole('dialog')
    const begin = async (title: string): Promise<void> => {
      await page.getByRole('button', { name: 'Create a collection' }).click()
      await dialog.getByLabel('Title of the collection').fill(title)
    }
    await begin('Manuals')
    const { sent, release } = await hold(page, 'POST', '/collections')
    await dialog.getByRole('button', { name: 'Create a collection' }).click()
    await sent
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await begin('Tables')
    release()
    await page.locator('main', { hasText: 'Manuals' }).waitFor({ state: 'attached' })
    expect(await dialog.getByLabel('Title of the collection').inputValue()).toBe('Tables')
    await dialog.getByRole('button', { name: 'Create a collection' }).click()
    await page.getByRole('link', { name: 'Tables' }).waitFor()
  })

  test('a description whose response was lost is saved again', async ({
    docs,
    open,
    organization,
    change: { at, path },
  }) => {
    const author = await open(organization.admin.id, path)
    await author.getByRole('button', { name: 'Add a description' }).click()
    await author.getByRole('textbox', { name: 'Description' }).fill('Mine')
    await author.route(`**/${at.changeRequestId}`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      await route.fetch()
      await route.abort()
      await author.unroute(`**/${at.changeRequestId}`)
    })
    await author.getByRole('button', { name: 'Save' }).click()
    await author.getByRole('alert').waitFor()
    await author.getByRole('textbox', { name: 'Description' }).fill('Mine again')
    await author.getByRole('button', { name: 'Save' }).click()
    await author.getByRole('button', { name: 'Edit the description' }).waitFor()
    const { description } = await docs.getChangeRequestById({ params: at })
    expect(JSON.stringify(description)).toContain('Mine again')
  })
})
