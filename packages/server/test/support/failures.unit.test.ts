import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { watchFailures } from './failures.ts'

test('only a request that ends in 500 is a failure, until a test takes it', async () => {
  const failures = watchFailures()
  const server = createServer((request, response) => {
    response.statusCode = Number(request.url!.slice(1))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  failures.of(url)
  for (const status of [200, 500, 503]) await (await fetch(`${url}/${status}`)).text()
  expect(failures.take()).toEqual([expect.stringContaining('GET /500 in "only a request')])
  failures.log.error('An error of a job')
  expect(failures.take()).toEqual([])
  await (await fetch(`${url}/500`)).text()
  failures.log.error('Broken')
  expect(() => failures.end()).toThrow(/GET \/500[^]*Broken/)
  server.close()
})
