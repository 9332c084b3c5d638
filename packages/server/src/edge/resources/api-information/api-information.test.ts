import { describe, expect } from 'vitest'
import { test } from '../../../../test/test.ts'
import { refusal } from '../../../../test/refusal.ts'
import { readSpec } from '../../http/openapi-document.ts'
import { readVersion } from '@scriptorium/basics/version'

const spec = JSON.parse(readSpec('json')) as { info: { version: string } }

describe('getApiInformation', () => {
  test('200 with the version of the interface and that of the server', async ({ server }) => {
    expect(await server.api().getApiInformation()).toEqual({ version: spec.info.version, build: readVersion() })
  })

  test('401 without a token', async ({ server }) => {
    expect(await refusal(server.api('nobody').getApiInformation())).toMatchObject({ status: 401 })
  })
})
