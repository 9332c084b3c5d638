import { expect, test } from 'vitest'
import { readUserAgent } from './user-agent.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'

test.for([
  [chrome, { browser: 'chrome', device: 'desktop', os: 'windows' }],
  [safari, { browser: 'safari', device: 'tablet', os: 'ios' }],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', { bot: 'googlebot' }],
  ['Mozilla/5.0 AppleWebKit/537.36; compatible; ChatGPT-User/1.0; +https://openai.com/bot', { bot: 'chatgpt' }],
  ['Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)', { bot: 'claudebot' }],
  ['claude-code/1.0.0', { bot: 'claude-code' }],
  ['curl/8.5.0', { bot: 'unknown' }],
  ['', { bot: 'unknown' }],
] as const)('reads %s', ([text, expected]) => {
  expect(readUserAgent(text)).toMatchObject(expected)
})

test('a name that every object has is no browser', () => {
  expect(readUserAgent('constructor/1.0 (Windows NT 10.0) x')).toMatchObject({ browser: 'unknown', os: 'windows' })
})

test('a browser is no bot', () => {
  expect(readUserAgent(chrome).bot).toBeUndefined()
})
