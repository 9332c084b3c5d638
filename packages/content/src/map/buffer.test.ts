import { expect, test } from 'vitest'
import { encodeChunk, type EncodedChunk } from '../chunk.ts'
import { memoryStore } from '../../test/memory-store.ts'
import { bufferStore } from './buffer.ts'

test('writes the chunks that the root reaches: not those of a state in between, and not those that are stored', async () => {
  const written: string[] = []
  const below = memoryStore()
  const store = bufferStore({
    ...below,
    putChunks: async (chunks: ReadonlyMap<string, EncodedChunk>) => {
      for (const [address, { chunk }] of chunks) {
        expect(chunk).toBeDefined()
        written.push(address)
      }
    },
  })
  const leaf = encodeChunk(0, [])
  const root = encodeChunk(1, [
    ['a', 'stored', 1],
    ['b', 'new', 1],
  ])
  await store.putChunks(
    new Map([
      ['root', root],
      ['new', leaf],
      ['in between', leaf],
    ]),
  )
  await store.flush('root')
  expect(written).toEqual(['root', 'new'])
})
