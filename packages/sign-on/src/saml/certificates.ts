import { X509Certificate } from 'node:crypto'

const maxCertificates = 3

const pem = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g

const bodiesIn = (text: string): string[] => {
  const bodies = [...text.matchAll(pem)].map(([, body]) => body!)
  return (bodies.length > 0 ? bodies : [text]).map((body) => body.replaceAll(/\s+/g, ''))
}

const parse = (body: string): X509Certificate | undefined => {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return undefined
  try {
    return new X509Certificate(Buffer.from(body, 'base64'))
  } catch {
    return undefined
  }
}

/** Returns the certificates in a text as PEM, or what is wrong with it. An empty text has none. */
export const readCertificates = (text: string): { certificates: string[]; fault?: string } => {
  if (text.trim() === '') return { certificates: [] }
  const bodies = bodiesIn(text)
  const outside = text.replaceAll(pem, '').trim()
  if (bodies.length > maxCertificates)
    return { certificates: [], fault: `has more than ${maxCertificates} certificates` }
  if (text.includes('-----') && outside !== '') return { certificates: [], fault: 'has text that is no certificate' }
  const parsed = bodies.map(parse)
  const wrong = parsed.indexOf(undefined)
  if (wrong !== -1) return { certificates: [], fault: `number ${wrong + 1} is no X.509 certificate in PEM or base64` }
  return { certificates: parsed.map((one) => one!.toString()) }
}
