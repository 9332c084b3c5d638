import { ownValue } from '@scriptorium/basics/own-value'
import Bowser from 'bowser'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { counted } from '@scriptorium/basics/counted-cache'

/** What a browser says about itself. A bot has a name only. */
export interface UserAgent {
  bot?: string
  browser: string
  device: string
  os: string
}

/** Bots by a part of their user agent. The first that matches counts, so names come before those that they contain. */
const bots: readonly (readonly [RegExp, string])[] = [
  [/googlebot|google-inspectiontool/i, 'googlebot'],
  [/bingbot/i, 'bingbot'],
  [/duckassistbot/i, 'duckassist'],
  [/duckduckbot/i, 'duckduckbot'],
  [/facebookexternalhit|facebookbot/i, 'facebookbot'],
  [/applebot/i, 'applebot'],
  [/gptbot/i, 'gptbot'],
  [/chatgpt-user/i, 'chatgpt'],
  [/oai-searchbot|openai/i, 'openai'],
  [/claude-code/i, 'claude-code'],
  [/claudebot/i, 'claudebot'],
  [/claude-user|claude-searchbot/i, 'claude'],
  [/anthropic/i, 'anthropic'],
  [/google-extended|gemini/i, 'gemini'],
  [/perplexity/i, 'perplexity'],
  [/cohere/i, 'cohere'],
  [/mistral/i, 'mistral'],
  [/deepseek/i, 'deepseek'],
  [/meta-externalfetcher/i, 'meta-fetcher'],
  [/meta-externalagent/i, 'meta'],
  [/bytespider/i, 'bytespider'],
  [/ccbot/i, 'ccbot'],
  [/amazonbot/i, 'amazonbot'],
  [/youbot/i, 'youbot'],
  [/\bcodex\b/i, 'codex'],
  [/opencode/i, 'opencode'],
  [/\bcursor\//i, 'cursor'],
  [/grok/i, 'grok'],
]

const browsers: Readonly<Record<string, string>> = {
  Chrome: 'chrome',
  Chromium: 'chrome',
  Firefox: 'firefox',
  Safari: 'safari',
  'Microsoft Edge': 'edge',
  'Internet Explorer': 'ie',
  Opera: 'opera',
}

const systems: Readonly<Record<string, string>> = {
  Windows: 'windows',
  macOS: 'macos',
  Linux: 'linux',
  Android: 'android',
  iOS: 'ios',
}

const devices: readonly string[] = ['desktop', 'tablet', 'mobile']

const read = (text: string): UserAgent => {
  const bot = bots.find(([pattern]) => pattern.test(text))?.[1] ?? (text === '' || isbot(text) ? 'unknown' : undefined)
  if (bot !== undefined) return { bot, browser: 'unknown', device: 'unknown', os: 'unknown' }
  const { browser, os, platform } = Bowser.parse(text)
  const { type = '' } = platform
  return {
    browser: ownValue(browsers, browser.name ?? '') ?? 'unknown',
    device: devices.includes(type) ? type : 'unknown',
    os: ownValue(systems, os.name ?? '') ?? 'unknown',
  }
}

const known = counted('user_agents', new LRUCache<string, UserAgent>({ max: 1000 }))

/** Returns what a browser or a bot is. A request without a user agent is from a bot. */
export const readUserAgent = (text: string): UserAgent => {
  const found = known.get(text)
  if (found) return found
  const agent = read(text)
  known.set(text, agent)
  return agent
}
