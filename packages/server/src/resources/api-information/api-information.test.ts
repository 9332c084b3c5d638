import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { refusal } from '../../../test/refusal.ts'
import { readSpec } from '../../http/openapi-document.ts'
import { readVersion } from '../../version.ts'

const spec = JSON.parse(readSpec('json')) as { info: { version: string } }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('getApiInformation', () => {
  test('200 with the version of the interface and that of the server', async () => {
    expect(await server.api().getApiInformation()).toEqual({ version: spec.info.version, build: readVersion() })
  })

  test('401 without a token', async () => {
    expect(await refusal(server.api('nobody').getApiInformation())).toMatchObject({ status: 401 })
  })
})
