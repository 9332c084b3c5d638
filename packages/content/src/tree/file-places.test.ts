import { describe, expect, test } from 'vitest'
import type { Change } from '../changes/batch.ts'
import { emptyRoot } from '../chunk.ts'
import { collect } from '../map/collect.ts'
import { memoryStore } from '../../test/memory-store.ts'
import { mergeTrees } from '../merge/merge.ts'
import { change } from '../../test/change.ts'
import { fileIdAt } from './file-places.ts'
import type { FileRecord } from './records.ts'
import { openTree } from './tree.ts'

const file = (name: string, storageKey: string, size: number, width?: number): Change => ({
  operation: 'insert_files',
  files: [{ name, storageKey, size, contentType: 'image/png', ...(width !== undefined && { width, height: 1 }) }],
})

describe('a file at a place', () => {
  test('is found by its path, with folder names as slugs or unchanged', () => {
    expect(fileIdAt('/Über uns/Map (1).png')).toBe(fileIdAt('über-uns/Map (1).png'))
    expect(fileIdAt('/u\u0308ber/a.png')).toBe(fileIdAt('/\u00fcber/a.png'))
    expect(fileIdAt('/a/b.png')).not.toBe(fileIdAt('/a/B.png'))
    expect(fileIdAt('/a/b.png')).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
  })

  test('replaces an existing file; a plain name is not a path', async () => {
    const store = memoryStore()
    const { root } = await change(store, emptyRoot, [file('/a.png', 'one', 1), file('a.png', 'two', 2)])
    const later = await change(store, root, [file('/a.png', 'three', 3), file('a.png', 'four', 4)], 'later')
    const files = await collect(openTree(store, later.root).entries<FileRecord>('file'))
    expect(files.map(({ storageKey }) => storageKey).toSorted()).toEqual(['four', 'three', 'two'])
    expect(await openTree(store, later.root).file(fileIdAt('/a.png'))).toMatchObject({ size: 3 })
  })

  test('if both sides replace it, one version wins, with its bytes, size and dimensions', async () => {
    const store = memoryStore()
    const { root: base } = await change(store, emptyRoot, [file('/a.png', 'one', 10, 5)])
    const { root: main } = await change(store, base, [file('/a.png', 'main', 20, 6)])
    const { root: request } = await change(store, base, [file('/a.png', 'request', 10)])
    const merged = await mergeTrees(store, { base, main, request })
    const found = await openTree(store, merged.root).file(fileIdAt('/a.png'))
    expect(found).toMatchObject({ storageKey: 'request', size: 10 })
    expect(found?.width).toBeUndefined()
  })
})
