import { expect, test } from 'vitest'
import { presentGitSync } from './present-git-sync.ts'

const linkTo = (url: string) => ({ spaceId: 's', url, webUrl: null, provider: null, updatedAt: '' }) as never

test.each([
  ['https://git.example.com/team/docs.git', 'team/docs'],
  ['https://git.example.com/team/f%C3%BCr%20alle.git', 'team/für alle'],
  ['https://git.example.com/team/100%', 'team/100%'],
  ['file:///srv/git/docs.git', 'docs'],
])('%s has a name', (url, repoName) => {
  expect(presentGitSync(linkTo(url), undefined)).toMatchObject({ repoName })
})
