import { describe, expect, test } from 'vitest'
import { block, type BlockNode, type Document, documentOf, textNode, textOf } from '../markdown/document.ts'
import { readMarkdown } from '../markdown/read.ts'
import type { TableData } from '../markdown/tables/table-data.ts'
import { mergeDocuments } from './document-bodies.ts'
import { textOfNode } from './node-text.ts'
import { mapVersions } from './parts.ts'

const merge = (base: readonly BlockNode[], main: readonly BlockNode[], request: readonly BlockNode[]) => {
  const texts = mapVersions({ base, main, request }, (nodes) => JSON.stringify(documentOf([...nodes])))
  const { text, conflict } = mergeDocuments(texts)
  return { nodes: (JSON.parse(text) as Document).nodes, conflict }
}

const read = (markdown: string): BlockNode[] => readMarkdown(markdown).nodes
const table = (...rows: string[]): string => ['| Name | Port |', '|---|---|', ...rows, ''].join('\n')

/** Returns the cells of a table, row by row, without the names of rows, columns and fragments. */
const cellsOf = ({ data, fragments = [] }: BlockNode): string[] => {
  const { records = {}, view } = data as TableData
  return Object.values(records).map(({ values = {} }) =>
    view!
      .columns!.map((id) => textOf(fragments.find(({ fragment }) => fragment === values[id])?.nodes ?? []))
      .join(' '),
  )
}

describe('tables in documents', () => {
  const base = read(table('| web | 80 |', '| mail | 25 |', '| dns | 53 |'))

  test('merge by row and cell, regardless of the ids of rows', () => {
    const main = read(table('| new | 1 |', '| web | 80 |', '| smtp | 25 |', '| dns | 53 |'))
    const request = read(table('| web | 80 |', '| dns | 5353 |', '| mail | 587 |'))
    const { nodes, conflict } = merge(base, main, request)
    expect({ conflict, tables: nodes.map(cellsOf) }).toEqual({
      conflict: false,
      tables: [['new 1', 'web 80', 'dns 5353', 'smtp 587']],
    })
    const orders = Object.values((nodes[0]!.data as TableData).records!).map(({ orderIndex }) => orderIndex)
    expect(new Set(orders).size).toBe(4)
  })

  test('show only the conflicting rows in a conflict', () => {
    const { nodes } = merge(
      base,
      read(table('| web | 80 |', '| mail | 587 |', '| dns | 53 |')),
      read(table('| web | 8080 |', '| mail | 465 |', '| dns | 53 |')),
    )
    expect(nodes.map(({ type }) => type)).toEqual(['table', 'hint'])
    expect(cellsOf(nodes[0]!)).toEqual(['web 8080', 'mail 587', 'dns 53'])
    expect(cellsOf(nodes[1]!.nodes![1] as BlockNode)).toEqual(['mail 465'])
  })
})

describe('blocks in blocks', () => {
  const paragraph = (text: string): BlockNode => block('paragraph', [textNode(text)])
  const tabs = (title: string, ...texts: string[]): BlockNode[] => [
    block('tabs', [
      block('tabs-item', texts.map(paragraph), { title }),
      block('tabs-item', [paragraph('other')], { title: 'B' }),
    ]),
  ]

  test('merge in tabs', () => {
    expect(merge(tabs('A', 'one', 'two'), tabs('A', 'one main', 'two'), tabs('New', 'one', 'two request'))).toEqual({
      nodes: tabs('New', 'one main', 'two request'),
      conflict: false,
    })
  })

  test('show only the conflicting parts in a conflict', () => {
    const { nodes } = merge(tabs('A', 'one', 'two'), tabs('A', 'one main', 'two'), tabs('A', 'one request', 'two'))
    expect(nodes[0]).toEqual(tabs('A', 'one main', 'two')[0])
    expect(nodes[1]!.nodes![1]).toEqual(block('tabs', [block('tabs-item', [paragraph('one request')], { title: 'A' })]))
  })

  test('merge in hints, quotes and expandables', () => {
    const sources = (...lines: string[]): string[] => [
      `{% hint style="info" %}\n${lines.join('\n\n')}\n{% endhint %}\n`,
      `> ${lines.join('\n>\n> ')}\n`,
      `<details>\n<summary>More</summary>\n\n${lines.join('\n\n')}\n\n</details>\n`,
    ]
    const [bases, mains, requests, results, contested] = [
      sources('Apples', 'Boats'),
      sources('Apples main', 'Boats'),
      sources('Apples', 'Boats request'),
      sources('Apples main', 'Boats request'),
      sources('Apples request'),
    ]
    for (const [index, base] of bases.entries()) {
      const [b, m, r] = [base, mains[index]!, requests[index]!].map(read)
      const merged = merge(b!, m!, r!)
      expect({ texts: merged.nodes.map(textOfNode), conflict: merged.conflict }).toEqual({
        texts: read(results[index]!).map(textOfNode),
        conflict: false,
      })
      const { nodes } = merge(b!, m!, read(base.replace('Apples', 'Apples request')))
      expect([nodes[0]!, nodes[1]!.nodes![1]!].map(textOfNode)).toEqual(
        [m![0]!, read(contested[index]!)[0]!].map(textOfNode),
      )
    }
  })

  test('different titles of one tab put the whole tab in conflict', () => {
    const { nodes } = merge(tabs('A', 'one'), tabs('Main', 'one'), tabs('Request', 'one'))
    expect(nodes[0]).toEqual(tabs('Main', 'one')[0])
    expect(JSON.stringify(nodes[1])).toContain('Request')
  })

  test('merge in code, line by line', () => {
    const code = (...lines: string[]): BlockNode[] => read(`\`\`\`js\n${lines.join('\n')}\n\`\`\`\n`)
    const { nodes, conflict } = merge(code('a', 'b', 'c'), code('a1', 'b', 'c'), code('a', 'b', 'c1'))
    expect({ conflict, lines: (nodes[0]!.nodes as BlockNode[]).map((line) => textOf([line])) }).toEqual({
      conflict: false,
      lines: ['a1', 'b', 'c1'],
    })
  })
})
