import { expect, test } from 'vitest'
import { readCertificates } from './certificates.ts'

const blocks = (count: number): string =>
  Array.from({ length: count }, () => '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----').join('\n')

test('a provider has at most three certificates', () => {
  expect(readCertificates(blocks(3)).fault).toBe('number 1 is no X.509 certificate in PEM or base64')
  expect(readCertificates(blocks(4)).fault).toBe('has more than 3 certificates')
})

test('text around a certificate is refused, and no text is no certificate', () => {
  expect(readCertificates(`Our key:\n${blocks(1)}`).fault).toBe('has text that is no certificate')
  expect(readCertificates(' \n')).toEqual({ certificates: [] })
})
