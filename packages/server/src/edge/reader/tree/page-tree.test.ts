import { expect } from 'vitest'
import { insert, newChangeRequest, write } from '../../../../test/content.ts'
import { newSite } from '../../../../test/sites.ts'
import { testWith } from '../../../../test/test.ts'
import { batchesOf } from '@scriptorium/basics/batches'

const pagesInList = 130
const changesPerWrite = 50

type Change = Parameters<typeof write>[2]

const test = testWith({ backgroundJobs: 'off' }).extend('book', ({ organization, server }) => {
  const { docs } = organization
  return async (fill: (add: (changes: Change[]) => Promise<string[]>) => Promise<unknown>) => {
    const { params, spaces, site } = await newSite(organization, ['Guide'])
    const at = await newChangeRequest(docs, { spaceId: spaces[0]! })
    await fill(async (changes) => {
      const ids: string[] = []
      for (const batch of batchesOf(changes, changesPerWrite)) ids.push(...(await write(docs, at, ...batch)))
      return ids
    })
    await docs.mergeChangeRequest({ params: at })
    await docs.updateSiteById({ params, body: { adaptiveContent: { enabled: true } } })
    await docs.publishSite({ params })
    const base = `${server.url}/sites/${params.organizationId}/${site.id}/`
    return async (path: string) => {
      const answer = await fetch(new URL(path, base))
      expect(answer.status).toBe(200)
      const text = await answer.text()
      const tree = text.slice(text.indexOf('<nav class="tree"'))
      return tree.slice(tree.indexOf('<ul'), tree.indexOf('</nav>'))
    }
  }
})

const titlesIn = (tree: string) => [...tree.matchAll(/<span>([^<…]*)<\/span>/g)].map(([, title]) => title!)
const linkIn = (tree: string, direction: 'after' | 'before') =>
  new RegExp(`href="([^"]*)"\\s+data-more="${direction}"`).exec(tree)?.[1]
const named = (count: number, title: string) => Array.from({ length: count }, (_, index) => `${title} ${index}`)
const hidden = { condition: 'visitor.claims.none == 1' }

test('a long list has the pages around the open one, and links lead through the rest', async ({ book }) => {
  const titles = named(pagesInList, 'Page')
  const open = await book((add) => add(titles.map((title) => insert(`# ${title}`))))
  const middle = await open('page-65')
  expect(titlesIn(middle)).toEqual(titles.slice(45, 86))
  const walk = async (start: string, direction: 'after' | 'before') => {
    const seen = new Set<string>()
    for (let next: string | undefined = start; next !== undefined;) {
      const tree = await open(next)
      for (const title of titlesIn(tree)) seen.add(title)
      next = linkIn(tree, direction)
    }
    return seen.size
  }
  expect(await walk('page-0', 'after')).toBe(pagesInList)
  expect(await walk(`page-${pagesInList - 1}`, 'before')).toBe(pagesInList)
})

test('pages that a visitor may not see leave no trace', async ({ book }) => {
  const open = await book(async (add) => {
    const [first] = await add([insert('# First')])
    await add([insert('# Below', { into: first!, ...hidden })])
    await add(named(pagesInList, 'Secret').map((title) => insert(`# ${title}`, hidden)))
  })
  const tree = await open('first')
  expect(titlesIn(tree)).toEqual(['First'])
  expect(tree).not.toMatch(/data-more|parent|secret|below/i)
})

test('groups together have a limited number of entries', async ({ book }) => {
  const open = await book(async (add) => {
    const titles = named(12, 'Group')
    const groups = titles.map((title) => ({ operation: 'insert_group', title }) as never)
    const [, ...ids] = await add([insert('# Start'), ...groups])
    await add(titles.flatMap((title, at) => named(30, title).map((name) => insert(`# ${name}`, { into: ids[at]! }))))
  })
  const titles = titlesIn(await open('start'))
  expect(titles.length).toBeLessThan(330)
  expect(titles).toContain('Group 6 29')
  const last = await open('group-11/group-11-29')
  expect(titlesIn(last)).toContain('Group 11 29')
})
