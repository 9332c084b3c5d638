import { hash } from 'node:crypto'
import type { Request } from 'express'
import type { EventVisitor } from '@scriptorium/types'
import { networkOf } from '../../http/rate-limit.ts'

const maxUserAgentLength = 2048
const maxLanguageLength = 64
const maxIpLength = 64

/** Returns what integrations learn of a visitor. A hash of the day distinguishes visitors, so that no cookie is needed. */
export const visitorOf = (req: Request, secret: string, siteId: string): EventVisitor => {
  const userAgent = (req.headers['user-agent'] ?? '').slice(0, maxUserAgentLength)
  const day = new Date().toISOString().slice(0, 10)
  const ip = req.ip ?? ''
  const language = req.headers['accept-language']?.split(/[,;]/)[0]?.trim().slice(0, maxLanguageLength)
  return {
    anonymousId: hash('sha256', JSON.stringify([secret, day, siteId, networkOf(ip), userAgent]), 'base64url'),
    cookies: {},
    userAgent,
    ip: ip.slice(0, maxIpLength),
    ...(language && { language }),
  }
}

const maxUrlLength = 8192

/** Returns the URL of a page and where its visitor came from, as events tell them. */
export const placeOfVisit = (url: URL, req: Request): { url: string; referrer: string } => ({
  url: url.href.slice(0, maxUrlLength),
  referrer: (req.headers.referer ?? '').slice(0, maxUrlLength),
})
