import type { Browser } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { launchBrowser } from './browser.ts'
import { insert, newChangeRequest, newSpace, publish, rewrite, write } from './content.ts'
import { openStudio, studioPatienceMs } from './support/studio.ts'
import { test as base } from './test.ts'

let browser: Browser

// The list and the underlined heading are not written as the server would write them.
const text =
  'Penguins\n========\n\nPenguins cannot swim.\n\nThey walk on ice.\n\n*   Emperor\n*   King\n\nThey eat fish.\n'

const test = base
  .extend(
    'open',
    ({ server }) =>
      (userId: string, path: string) =>
        openStudio(browser, server, userId, { path }),
  )
  .extend('guide', async ({ docs }) => {
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

test.beforeAll(async () => {
  browser = await launchBrowser()
}, studioPatienceMs)

afterAll(() => browser.close())

describe('reviewing in the studio', { timeout: studioPatienceMs }, () => {
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
  })

  test('merge rules say what is missing, and a merge can be undone and compared', async ({
    docs,
    open,
    organization,
    guide: { spaceId, at, page, path },
  }) => {
    const reviewer = await organization.join({ role: 'review', displayName: 'Nadia' })
    const rules = [{ rule: 'require_specific_reviewers' as const, users: [reviewer.id] }]
    await docs.updateSpaceById({ params: { spaceId }, body: { mergeRules: { type: 'rules', rules } } })
    await write(docs, at, rewrite(page, text.replace('cannot swim', 'can swim')))
    await docs.updateChangeRequestById({ params: at, body: { status: 'open' } })
    const author = await open(organization.admin.id, path)
    await author.getByText('Needed: Nadia.').waitFor()
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
