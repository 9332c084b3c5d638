import { holds } from '@scriptorium/content/evaluate/condition'
import type { Scope } from '@scriptorium/content/evaluate/evaluate'
import type { Knex } from 'knex'
import type { OrganizationRow } from '@scriptorium/schema/tables/people'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import type { Urls } from '../../../platform/urls.ts'
import { ownAddress, siteAddress } from '../addresses/address.ts'
import { claimsOf, type Claims } from './claims.ts'
import { fingerprint } from './keys.ts'
import { openPreview } from './open-preview.ts'
import type { Preview } from './preview-key.ts'
import { findShareLink } from './share-keys.ts'
import { verifyVisitorToken } from './visitor-token.ts'

/** The credentials of a visitor, unchecked as they were sent. */
export interface Visitor {
  /** `human` by default. Agents are refused by sites whose content they may not use. */
  type?: 'agent' | 'human' | undefined
  /** The key of a share link. */
  shareKey?: string | undefined
  /** A JWT that the sign-in server of the site's owner made. */
  token?: string | undefined
  /** Claims without a signature, from the URL or a cookie. */
  unsignedClaims?: Readonly<Record<string, unknown>> | undefined
  /** A key of `signPreviewKey`. */
  previewKey?: string | undefined
}

/** A visitor who is admitted to a site. */
export interface Audience {
  /** The claims that match the visitor schema. */
  claims: Claims
  /** The scope in which `if` blocks and expressions of pages are evaluated, without the variables of the page. */
  scope: Scope
  /**
   * Identifies the answers to all conditions: visitors with the same id see the same. Undefined if the site has no adaptive
   * content, so that all visitors see the same.
   */
  contextId: string | undefined
  /** The preview that the visitor opened; undefined for the published site. */
  preview: Preview | undefined
  /** The share link that admitted the visitor. */
  shareLink: { id: string; key: string } | undefined
  /** Whether a valid visitor token came along. */
  isSignedIn: boolean
  /** When the admission ends on its own; undefined if it does not. */
  expiresAt: Date | undefined
  /** Changes when the site is unpublished, or its visibility, key or share link changes. Whoever has an old one is out. */
  stamp: string
  /** Returns whether a condition holds for this visitor. No condition holds for everyone; an unknown or invalid one does not. */
  holds: (condition: string | null | undefined) => boolean
  /** Returns whether the condition of a page holds. The pages above it have to be checked, too. */
  mayShow: (page: { readonly condition?: string | null | undefined }) => boolean
}

/** Why a site refuses a visitor. */
export interface Refusal {
  reason: 'not-found' | 'share-link' | 'sign-in'
  /** Whether a share key or a visitor token came along that is not valid. */
  isWrongKey: boolean
}

/** Whether a visitor is admitted to a site. */
export type Admission = { audience: Audience } | { refusal: Refusal }

/** What the admission of a visitor depends on. */
export interface Gate {
  db: Knex
  urls: Urls
  secret: string
  now: Date
}

/** Returns the stamp of a site for one kind of visitor. */
export const stampOf = (site: SiteRow, shareLinkId: string | undefined, isPreview = false): string =>
  fingerprint([
    site.id,
    site.publishedAt,
    site.visibility,
    isPreview || site.visibility === 'visitor-auth' ? site.visitorKeyVersion : 0,
    site.visibility === 'share-link' ? shareLinkId : '',
  ])

type Admitted = Pick<Audience, 'claims' | 'expiresAt' | 'isSignedIn' | 'preview' | 'shareLink' | 'stamp'>

/** Returns the audience with these claims. Conditions are evaluated once. */
const audienceOf = (site: SiteRow, admitted: Admitted): Audience => {
  const scope: Scope = { visitor: { claims: admitted.claims } }
  const answers = new Map<string, boolean>()
  const answer = (condition: string): boolean => {
    const known = answers.get(condition)
    if (known !== undefined) return known
    const found = holds(condition, scope)
    answers.set(condition, found)
    return found
  }
  const holdsFor = (condition: string | null | undefined) => !condition || answer(condition)
  return {
    ...admitted,
    scope,
    contextId: site.adaptiveContent === 'on' ? fingerprint([site.id, admitted.claims]) : undefined,
    holds: holdsFor,
    mayShow: ({ condition }) => holdsFor(condition),
  }
}

const refuse = (reason: Refusal['reason'], isWrongKey = false): Admission => ({ refusal: { reason, isWrongKey } })

/**
 * Decides whether a visitor may see a site at all, and returns who they are. Previews open unpublished sites, too. This is the
 * only place where visibility, share links, visitor tokens and previews are checked.
 */
export const admit = async (
  gate: Gate,
  { site, organization }: { site: SiteRow; organization: OrganizationRow },
  visitor: Visitor,
): Promise<Admission> => {
  const { previewKey } = visitor
  const preview = previewKey === undefined ? undefined : await openPreview(gate, site, previewKey)
  const none = { shareLink: undefined, isSignedIn: false, expiresAt: undefined }
  if (preview) {
    const { unsigned, ...signed } = preview.claims as { unsigned?: Claims }
    const claims = claimsOf(site, signed, unsigned ?? {})
    return { audience: audienceOf(site, { ...none, claims, preview, stamp: stampOf(site, undefined, true) }) }
  }
  if (site.publishedAt === null || (visitor.type === 'agent' && site.agentsContext === 'excluded'))
    return refuse('not-found')
  const names = [site.id, siteAddress(site, organization, gate.urls), ownAddress(site, organization, gate.urls)]
  const { shareKey, token: given, unsignedClaims } = visitor
  const token = given === undefined ? undefined : await verifyVisitorToken(given, site, { ...gate, names })
  if (site.visibility === 'visitor-auth' && !token) return refuse('sign-in', given !== undefined)
  const asksKey = site.visibility === 'share-link'
  const link = asksKey && shareKey !== undefined ? await findShareLink(gate, site.id, shareKey) : undefined
  if (asksKey && !link) return refuse('share-link', shareKey !== undefined)
  return {
    audience: audienceOf(site, {
      claims: claimsOf(site, token?.claims ?? {}, unsignedClaims ?? {}),
      preview: undefined,
      shareLink: link && { id: link.id, key: shareKey! },
      isSignedIn: token !== undefined,
      expiresAt: token?.expiresAt,
      stamp: stampOf(site, link?.id),
    }),
  }
}
