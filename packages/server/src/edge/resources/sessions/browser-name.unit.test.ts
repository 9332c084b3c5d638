import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.for([
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/153.0.0.0 Safari/537.36`, 'Chrome on macOS'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64) ${webKit} Chrome/153.0.0.0 Safari/537.36 Edg/153.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Version/18.0 Safari/604.1`, 'Safari on iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Linux; Android 15) ${webKit} Chrome/153.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['curl/8.5.0', 'Unknown browser'],
  ['', 'Unknown browser'],
] as const)('%s', ([userAgent, name]) => expect(browserName(userAgent)).toBe(name))
