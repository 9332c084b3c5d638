import { createIntegration } from '@gitbook/runtime'

const encode = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const signToken = async (key, claims) => {
  const text = new TextEncoder()
  const unsigned = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => encode(text.encode(JSON.stringify(part))))
    .join('.')
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', text.encode(key), hmac, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', imported, text.encode(unsigned))
  return `${unsigned}.${encode(new Uint8Array(signature))}`
}

const form = (note = '') => `<!doctype html><title>Sign in</title>
<p>${note}</p><form method="post"><input type="password" name="password" aria-label="Password"><button>Sign in</button></form>`

const html = (body, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

const admit = async ({ api, environment }, path) => {
  const organization = environment.installation.target.organization
  const { site } = environment.siteInstallation
  const { data: auth } = await api.orgs.getSitePublishingAuthById(organization, site)
  const { data } = await api.orgs.getSiteById(organization, site)
  const hourS = 3600
  const url = new URL(data.urls.published)
  // Not resolved against the site: the path comes from a link that anyone can make, and the token must not leave the site.
  url.pathname += path.replace(/^\/+/, '')
  url.searchParams.set('jwt_token', await signToken(auth.privateKey, { exp: Math.floor(Date.now() / 1000) + hourS }))
  return new Response(null, { status: 303, headers: { location: url.href } })
}

export default createIntegration({
  fetch_visitor_authentication: (event, { environment }) => {
    if (event.action === 'logout') return html('<!doctype html><title>Signed out</title><p>See you soon.</p>')
    const url = new URL(`${environment.siteInstallation.urls.publicEndpoint}/sign-in`)
    url.searchParams.set('path', event.location ?? '/')
    return Response.redirect(url.href)
  },

  fetch: async (request, context) => {
    if (request.method !== 'POST') return html(form())
    const given = new URLSearchParams(await request.text()).get('password')
    if (given !== context.environment.secrets.PASSWORD) return html(form('This is not the password.'), 403)
    return admit(context, new URL(request.url).searchParams.get('path') ?? '/')
  },
})
