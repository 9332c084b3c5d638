import { SignJWT } from 'jose'
import { expect, inject } from 'vitest'
import { insert, newChangeRequest, publish, write } from '../../../test/content.ts'
import { newSite } from '../../../test/sites.ts'
import type { TestServer } from '../../../test/harness.ts'
import { testWith } from '../../../test/test.ts'
import { indexSpace } from '@scriptorium/indexing/index-space'
import { defaultCustomization } from '@scriptorium/site/look/default-customization'
import { visitorKey } from '../../domain/sites/visitors/keys.ts'
import { signPreviewKey } from '../../domain/sites/visitors/preview-key.ts'

// Everyone on the site may read "albatross". Only the plan "pro" may read "zebrafish", in an `if` block, and the page "Quokka",
// whose text has "wombat". No answer may hold a word that its visitor may not read.
const startBody = `# Start

An albatross.

{% if visitor.claims.plan == "pro" %}
A zebrafish.
{% endif %}

{% updates format="full" %}
{% update date="2026-01-02" %}
## Albatross released
{% endupdate %}
{% endupdates %}

![Map](albatross.png)
`

// Braces are evaluated in parsed text, wherever a body has them, and however they are written.
const plain = '{{ visitor.claims.plan == "pro" ? "zebrafish" : "bird" }}'
const odd = plain.replace('{{', '{&#123;')
const documentOf = (text: string) => ({
  object: 'document',
  data: {},
  nodes: [
    {
      object: 'block',
      type: 'paragraph',
      data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
    },
  ],
})

const schema = {
  type: 'object',
  properties: { plan: { type: 'string', enum: ['free', 'pro'] } },
  additionalProperties: false,
} as const

const visibilities = ['public', 'unlisted', 'share-link', 'visitor-auth', 'unpublished'] as const
type Visibility = (typeof visibilities)[number]

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const test = testWith({ backgroundJobs: 'off' }).extend('build', ({ organization, server }) => {
  const { docs } = organization
  return async (visibility: Visibility): Promise<Site> => {
    const { params, spaces, site } = await newSite(organization, ['Birds'])
    const spaceId = spaces[0]!
    const at = await newChangeRequest(docs, { spaceId })
    const files = ['/albatross.png'].map((name) => ({ name, base64: png, contentType: 'image/png' }))
    await write(docs, at, { operation: 'insert_files', files })
    const ids = await write(
      docs,
      at,
      insert(startBody),
      insert('# Quokka\n\nA wombat.', { condition: 'visitor.claims.plan == "pro"', slug: 'quokka-before', ref: 'q' }),
      insert('# Below\n\nAnother wombat.', { into: 'q' }),
      insert('# Last\n\nSee [it](/pages/quokka-before). An albatross.'),
      insert(`# Odd\n\nAn albatross: ${odd}`),
      { operation: 'insert_page', title: 'Odd document', document: { document: documentOf(`A ${plain}`) } } as never,
    )
    await docs.mergeChangeRequest({ params: at })
    await publish(docs, { spaceId }, { operation: 'update_page', page: ids[1]!, slug: 'quokka' } as never)
    const [siteSpace] = (await docs.listSiteSpaces({ params })).items
    const destination = { kind: 'site-page', siteSpaceId: siteSpace!.id } as const
    await docs.createSiteRedirect({
      params,
      body: { source: '/to-last', destination: { ...destination, pageId: ids[3]! } },
    })
    await docs.createSiteRedirect({
      params,
      body: { source: '/to-it', destination: { ...destination, pageId: ids[1]! } },
    })
    await docs.updateSiteAdaptiveSchema({ params, body: { jsonSchema: schema as never } })
    const settings = { adaptiveContent: { enabled: true }, agentsContext: 'included' } as const
    const body = visibility === 'unpublished' ? settings : { ...settings, visibility }
    await docs.updateSiteById({ params, body })
    const look = { ...defaultCustomization, ai: { mode: 'search' as const } }
    await docs.updateSiteCustomizationById({ params, body: look })
    if (visibility !== 'unpublished') await docs.publishSite({ params })
    await indexSpace(server.services, spaceId)
    const link = await docs.createSiteShareLink({ params, body: { name: 'Link' } })
    const gone = await docs.createSiteShareLink({ params, body: { name: 'Gone' } })
    await docs.deleteSiteShareLinkById({ params: { ...params, shareLinkId: gone.id } })
    const keyOf = ({ urls }: typeof link) => new URL(urls.published!).searchParams.get('shareKey')!
    return {
      visibility,
      id: site.id,
      siteSpaceId: siteSpace!.id,
      userId: organization.admin.id,
      address: `${server.url}/sites/${params.organizationId}/${site.id}/`,
      shareKey: keyOf(link),
      goneKey: keyOf(gone),
    }
  }
})

interface Site {
  visibility: Visibility
  id: string
  siteSpaceId: string
  /** The user whose previews the site shows. */
  userId: string
  address: string
  shareKey: string
  goneKey: string
}

const hourMs = 3_600_000

const visitorToken = async ({ services }: TestServer, { id }: Site, plan: string, lifetime = '1h') => {
  const row = (await services.database.read('sites').where({ id }).first())!
  const jwt = new SignJWT({ plan }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(lifetime)
  return jwt.sign(new TextEncoder().encode(visitorKey(services.secret, row)))
}

const previewKey = async ({ services }: TestServer, { id, siteSpaceId, userId }: Site, now = new Date()) => {
  const { visitorKeyVersion } = (await services.database.read('sites').where({ id }).first())!
  const preview = { site: id, siteSpace: siteSpaceId, user: userId, keyVersion: visitorKeyVersion }
  return signPreviewKey(services.secret, { ...preview, claims: { plan: 'pro' } }, now)
}

interface Credential {
  name: string
  headers: Record<string, string>
  hasKey?: true
  hasToken?: true
  hasPreview?: true
  isPro?: true
}

const cookies = (values: Record<string, string>) => ({
  cookie: Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; '),
})

/** Returns all that a visitor can bring along, and what it is worth on this site. */
const credentialsFor = async (server: TestServer, site: Site, other: Site): Promise<Credential[]> => {
  const own = { share: `share-${site.id}`, token: `visitor-${site.id}`, preview: `preview-${site.id}` }
  const guest = await server.createTestUser({ role: 'guest' })
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const pro = await visitorToken(server, site, 'pro')
  const foreign = {
    [own.share]: other.shareKey,
    [own.token]: await visitorToken(server, other, 'pro'),
    [own.preview]: await previewKey(server, other),
  }
  const expired = {
    [own.share]: site.goneKey,
    [own.token]: await visitorToken(server, site, 'pro', '-5m'),
    [own.preview]: await previewKey(server, site, new Date(Date.now() - 2 * hourMs)),
  }
  const found = await fetch(`${server.url}/v1/urls/published`, {
    method: 'POST',
    headers: { ...bearer(server.token), 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${site.address}?shareKey=${site.shareKey}`, visitor: { jwtToken: pro } }),
  })
  const { apiToken = 'none' } = (await found.json()) as { apiToken?: string }
  return [
    { name: 'none', headers: {} },
    { name: 'wrong', headers: cookies({ [own.share]: 'x', [own.token]: 'x.y.z', [own.preview]: 'x' }) },
    { name: 'unsigned claims', headers: cookies({ 'visitor-public': '{"plan":"pro"}' }) },
    { name: 'expired', headers: cookies(expired) },
    { name: 'of another site', headers: cookies(foreign) },
    { name: 'a content token', headers: bearer(apiToken) },
    { name: 'an admin', headers: bearer(server.token) },
    { name: 'a guest', headers: bearer(guest.token) },
    { name: 'a key', headers: cookies({ [own.share]: site.shareKey }), hasKey: true },
    {
      name: 'a free token',
      headers: cookies({ [own.token]: await visitorToken(server, site, 'free') }),
      hasToken: true,
    },
    { name: 'a pro token', headers: cookies({ 'visitor-token': pro }), hasToken: true, isPro: true },
    {
      name: 'a key and a pro token',
      headers: cookies({ [own.share]: site.shareKey, [own.token]: pro }),
      hasKey: true,
      hasToken: true,
      isPro: true,
    },
    {
      name: 'a preview as pro',
      headers: cookies({ [own.preview]: await previewKey(server, site) }),
      hasPreview: true,
      isPro: true,
    },
  ]
}

const isAdmitted = (visibility: Visibility, { hasKey, hasToken, hasPreview }: Credential): boolean => {
  if (hasPreview) return true
  if (visibility === 'share-link') return hasKey === true
  if (visibility === 'visitor-auth') return hasToken === true
  return visibility !== 'unpublished'
}

const call = (name: string, args: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
})

interface Surface {
  path: string
  init?: { method: string; headers: Record<string, string>; body: string }
  /** Whoever is admitted finds this word. */
  common?: string
  /** Whoever is admitted and has the plan finds this word. */
  pro?: string
  /** Only public sites have it. */
  isListing?: true
}

const question = (text: string, ...previous: string[]) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ question: text, previous }),
})

const surfaces: readonly Surface[] = [
  { path: '', common: 'albatross', pro: 'zebrafish' },
  { path: 'start', common: 'albatross', pro: 'quokka' },
  { path: 'start.md', common: 'albatross', pro: 'zebrafish' },
  { path: 'last', common: 'albatross', pro: 'quokka' },
  { path: 'last.md', common: 'albatross', pro: 'quokka' },
  { path: 'odd', common: 'albatross', pro: 'zebrafish' },
  { path: 'odd.md', common: 'albatross', pro: 'zebrafish' },
  { path: 'odd/~pdf' },
  { path: 'odd-document', common: 'bird', pro: 'zebrafish' },
  { path: 'odd-document/~pdf' },
  { path: 'quokka', pro: 'wombat' },
  { path: 'quokka.md', pro: 'wombat' },
  { path: 'quokka/below', pro: 'wombat' },
  { path: 'quokka/~feed' },
  { path: 'start/~feed', common: 'Albatross' },
  { path: 'start/~pdf' },
  { path: 'quokka/~pdf' },
  { path: 'quokka/~picture', pro: 'PNG' },
  { path: '~search?format=json&q=albatros', common: 'albatross' },
  { path: '~search?q=albatros', common: 'albatross' },
  { path: '~search?format=json&q=womba', pro: 'wombat' },
  { path: '~search?format=json&q=zebrafis', pro: 'zebrafish' },
  { path: '~search?format=json&q=quokk' },
  // Finds nothing, so it is answered with close words.
  { path: '~search?format=json&q=quoxxxx', common: '"results":[]' },
  { path: '~search?format=json&q=zebxxxx', common: '"results":[]', pro: 'zebrafish' },
  { path: 'quokk' },
  { path: 'sitemap.xml', common: '/last', pro: 'quokka', isListing: true },
  { path: 'llms.txt', common: 'start', pro: 'quokka', isListing: true },
  { path: 'llms-full.txt', common: 'albatross', pro: 'zebrafish', isListing: true },
  { path: 'robots.txt' },
  { path: '~icon' },
  { path: 'to-last', common: '/last' },
  { path: 'to-it', pro: '/quokka' },
  { path: 'quokka-before', pro: '/quokka' },
  { path: '~mcp', init: call('search', { query: 'albatross' }), common: 'albatross' },
  { path: '~mcp', init: call('search', { query: 'womba' }), pro: 'wombat' },
  { path: '~mcp', init: call('read', { url: 'quokk' }) },
  { path: '~mcp', init: call('read', { url: 'start' }), common: 'albatross', pro: 'zebrafish' },
  { path: '~mcp', init: call('ask', { question: 'What is an albatros?' }), common: 'albatross', pro: 'zebrafish' },
  { path: '~mcp', init: call('ask', { question: 'Is there a womba?' }), pro: 'wombat' },
  { path: '~ask' },
  { path: '~ask', init: question('What is an albatros?'), common: 'albatross', pro: 'zebrafish' },
  { path: '~ask', init: question('Is there a womba?'), pro: 'wombat' },
  { path: '~ask', init: question('And there?', 'Is there a zebrafis?'), pro: 'zebrafish' },
]

const open = async (site: Site, surface: Surface, credential: Credential) => {
  const { path, init } = surface
  const headers = { ...init?.headers, ...credential.headers }
  const answer = await fetch(site.address + path, { ...init, headers, redirect: 'manual' })
  const text = await answer.text()
  return {
    status: answer.status,
    text: `${answer.headers.get('location') ?? ''}\n${text}`,
    cacheControl: answer.headers.get('cache-control') ?? '',
    vary: answer.headers.get('vary') ?? '',
    etag: answer.headers.get('etag') ?? undefined,
  }
}

type Answer = Awaited<ReturnType<typeof open>>

// The path of a request can come back in its answer, which tells nothing.
const secretsIn = ({ text }: Answer, { path }: Surface): string[] =>
  [...new Set(text.toLowerCase().match(/quokka|wombat|zebrafish/g))].filter((word) => !path.includes(word))

const faultsOf = (site: Site, credential: Credential, surface: Surface, answer: Answer): string[] => {
  const admitted = isAdmitted(site.visibility, credential)
  const mayReadAll = admitted && credential.isPro === true
  const isMissing = surface.isListing && (site.visibility !== 'public' || credential.hasPreview)
  const wall = site.visibility === 'unpublished' ? 404 : 401
  const has = (word: string) => answer.text.toLowerCase().includes(word.toLowerCase())
  return [
    ...(answer.status >= 500 ? [`status ${answer.status}`] : []),
    ...(admitted ? [] : answer.status === wall ? [] : [`status ${answer.status} without admission`]),
    ...(admitted || !has('albatross') || surface.path.includes('albatros') ? [] : ['shows albatross']),
    ...(mayReadAll ? [] : secretsIn(answer, surface).map((word) => `shows ${word}`)),
    ...(admitted && surface.common && !isMissing && !has(surface.common) ? [`lacks ${surface.common}`] : []),
    ...(mayReadAll && surface.pro && !isMissing && !has(surface.pro) ? [`lacks ${surface.pro}`] : []),
    ...(/public|no-store/.test(answer.cacheControl) || /cookie/i.test(answer.vary)
      ? []
      : [`varies by ${answer.vary} only`]),
    ...(isMissing && admitted && answer.status !== 404 ? [`lists pages with ${answer.status}`] : []),
    ...(answer.cacheControl.includes('public') && (credential.hasPreview || credential.isPro || !admitted)
      ? [`can be cached: ${answer.cacheControl}`]
      : []),
    ...(answer.cacheControl.includes('public') && ['share-link', 'visitor-auth'].includes(site.visibility)
      ? [`can be cached: ${answer.cacheControl}`]
      : []),
  ]
}

// The code, not the SQL, decides what a visitor may read. So PostgreSQL tries only one of the kinds of visibility.
test.for(inject('template').kind === 'sqlite' ? visibilities : (['visitor-auth'] as const))(
  'a site that is %s shows each visitor what is for them, on every surface',
  async (visibility, { build, server }) => {
    const [site, other] = [await build(visibility), await build('public')]
    const faults: string[] = []
    for (const credential of await credentialsFor(server, site, other)) {
      for (const surface of surfaces) {
        const answer = await open(site, surface, credential)
        const found = faultsOf(site, credential, surface, answer)
        if (found.length > 0) faults.push(`${credential.name}, ${surface.path} (${answer.status}): ${found.join(', ')}`)
      }
    }
    expect(faults).toEqual([])
  },
)

test('no tag of one visitor makes the page of another one current', async ({ build, server }) => {
  const site = await build('public')
  const [none, ...others] = await credentialsFor(server, site, await build('public'))
  const pro = others.find(({ name }) => name === 'a pro token')!
  for (const path of ['start', 'quokka', 'start.md', 'sitemap.xml']) {
    const { etag } = await open(site, { path }, pro)
    const again = { ...none!, headers: { 'if-none-match': etag ?? '"none"' } }
    expect([path, (await open(site, { path }, again)).status]).not.toEqual([path, 304])
    expect([
      path,
      etag && (await open(site, { path }, { ...pro, headers: { ...pro.headers, 'if-none-match': etag } })).status,
    ]).toEqual([path, etag && 304])
  }
})
