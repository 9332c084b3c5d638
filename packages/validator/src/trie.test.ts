import { expect, test } from 'vitest'
import { createTrie } from './trie.ts'

const trie = createTrie<string>()
trie.add('/spaces', 'list')
trie.add('/spaces/{id}', 'one')
trie.add('/spaces/mine', 'mine')
trie.add('/spaces/{id}/pages', 'pages')
trie.add('/paths/{path}', 'path', true)

test.for([
  ['/spaces', 'list', []],
  ['/spaces/', 'list', []],
  ['/spaces/mine', 'mine', []],
  ['/spaces/a%2Fb', 'one', ['a%2Fb']],
  ['/spaces/mine/pages', 'pages', ['mine']],
  ['/paths/a/b', 'path', ['a/b']],
] as const)('%s leads to %s', ([path, leaf, values]) => {
  expect(trie.find(path)).toEqual({ leaf, values })
})

test.for(['/', '/space', '/spaces//pages', '/spaces/a/b'])('%s leads to nothing', (path) => {
  expect(trie.find(path)).toBeUndefined()
})

test.for(['/{id}.json', '/v{id}', '/a-{id}'])('%s is refused: a parameter is a whole segment', (path) => {
  expect(() => createTrie<string>().add(path, 'leaf')).toThrow('A parameter must be a whole segment')
})
