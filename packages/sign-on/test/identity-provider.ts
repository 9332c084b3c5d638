import { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify'
import { generate } from 'selfsigned'

// The schemas of SAML are not needed to play an identity provider.
setSchemaValidator({ validate: async () => 'skipped' })

/** What a test changes in an otherwise correct response, before it is signed. */
export interface Assertion {
  nameId?: string
  nameIdFormat?: string
  email?: string
  displayName?: string
  issuer?: string
  audience?: string
  recipient?: string
  destination?: string
  /** In milliseconds from now. */
  notBefore?: number
  notOnOrAfter?: number
  inResponseTo?: string
  /** Changes the template of the response. */
  template?: (template: string) => string
}

const { context: template } = SamlLib.defaultLoginResponseTemplate

const attribute = (name: string, value: string) =>
  `<saml:Attribute Name="${name}"><saml:AttributeValue xsi:type="xs:string">${value}</saml:AttributeValue></saml:Attribute>`

const iso = (fromNow: number) => new Date(Date.now() + fromNow).toISOString()

/** What a test changes in an otherwise correct logout request, before it is signed. */
export interface Logout {
  binding?: 'post' | 'redirect'
  nameId?: string
  issuer?: string
  destination?: string
  /** In milliseconds from now. */
  issued?: number
  relayState?: string
  isSigned?: boolean
}

/** Creates an identity provider in this process, with a key of its own. */
export const createIdentityProvider = async (
  entityId = 'https://idp.example.com/metadata',
  signatureAlgorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
) => {
  const pems = await generate([{ name: 'commonName', value: 'idp.example.com' }], {
    keySize: 2048,
    algorithm: 'sha256',
  })
  const idp = IdentityProvider({
    entityID: entityId,
    privateKey: pems.private,
    signingCert: pems.cert,
    requestSignatureAlgorithm: signatureAlgorithm,
    nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'],
    singleSignOnService: [{ Binding: Constants.namespace.binding.redirect, Location: 'https://idp.example.com/sso' }],
    singleLogoutService: [{ Binding: Constants.namespace.binding.redirect, Location: 'https://idp.example.com/slo' }],
    loginResponseTemplate: { context: template, attributes: [] },
  })

  /** Returns the base64 of a response to a request that `start` sent, signed unless it says otherwise. */
  const respond = async (
    service: { entityID: string; acsURL: string },
    requestId: string,
    { isSigned = true, ...given }: Assertion & { isSigned?: boolean } = {},
  ): Promise<string> => {
    const sp = ServiceProvider({
      entityID: service.entityID,
      wantAssertionsSigned: isSigned,
      assertionConsumerService: [{ Binding: Constants.namespace.binding.post, Location: service.acsURL }],
    })
    const { email = 'ada@example.com', displayName = 'Ada Lovelace', nameId = email } = given
    const values = {
      ID: `_${crypto.randomUUID()}`,
      AssertionID: `_${crypto.randomUUID()}`,
      IssueInstant: iso(0),
      Destination: given.destination ?? service.acsURL,
      SubjectRecipient: given.recipient ?? service.acsURL,
      Audience: given.audience ?? service.entityID,
      Issuer: given.issuer ?? entityId,
      InResponseTo: given.inResponseTo ?? requestId,
      StatusCode: Constants.StatusCode.Success,
      ConditionsNotBefore: iso(given.notBefore ?? -1000),
      ConditionsNotOnOrAfter: iso(given.notOnOrAfter ?? 300_000),
      SubjectConfirmationDataNotOnOrAfter: iso(given.notOnOrAfter ?? 300_000),
      NameIDFormat: given.nameIdFormat ?? 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
      AuthnStatement: '',
    }
    const replace = (text: string) => {
      const attributes = `<saml:AttributeStatement>${attribute('email', email)}${attribute('displayName', displayName)}</saml:AttributeStatement>`
      const filled = (given.template?.(text) ?? text)
        .replace('</saml:Assertion>', `${attributes}</saml:Assertion>`)
        .replace('{NameID}', nameId)
      return { id: values.ID, context: SamlLib.replaceTagsByValue(filled, values) }
    }
    const extract = { extract: { request: { id: requestId } } }
    const answer = await idp.createLoginResponse(sp, extract, 'post', {}, replace)
    return (answer as { context: string }).context
  }

  const serviceOf = ({ entityID, logoutURL }: { entityID: string; logoutURL: string }, isSigned: boolean) =>
    ServiceProvider({
      entityID,
      wantLogoutRequestSigned: isSigned,
      singleLogoutService: (['post', 'redirect'] as const).map((name) => ({
        Binding: Constants.namespace.binding[name],
        Location: logoutURL,
      })),
    })

  /** Returns a logout request as a form, or as the query of a redirect. */
  const requestLogout = (
    service: { entityID: string; logoutURL: string },
    { binding = 'redirect', isSigned = true, nameId = 'ada', relayState = '', ...given }: Logout = {},
  ): string => {
    const id = `_${crypto.randomUUID()}`
    const values = {
      ID: id,
      Destination: given.destination ?? service.logoutURL,
      Issuer: given.issuer ?? entityId,
      IssueInstant: iso(given.issued ?? 0),
      NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
      NameID: nameId,
    }
    const replace = (text: string) => ({ id, context: SamlLib.replaceTagsByValue(text, values) })
    const target = serviceOf(service, isSigned)
    const { context } = idp.createLogoutRequest(target, binding, {}, relayState, replace)
    if (binding === 'redirect') return new URL(context).search.slice(1)
    return new URLSearchParams({ SAMLRequest: context, RelayState: relayState }).toString()
  }

  /** Reads a logout message that a service provider sent by redirect. */
  const readLogout = async (service: { entityID: string; logoutURL: string }, url: string) => {
    const query = Object.fromEntries(new URL(url).searchParams)
    const kind = 'SAMLRequest' in query ? 'parseLogoutRequest' : 'parseLogoutResponse'
    const { extract } = await idp[kind](serviceOf(service, false), 'redirect', { query })
    return extract as Record<string, unknown>
  }

  return {
    entityId,
    certificate: pems.cert,
    ssoUrl: 'https://idp.example.com/sso',
    logoutUrl: 'https://idp.example.com/slo',
    respond,
    requestLogout,
    readLogout,
  }
}

/** An identity provider that `createIdentityProvider` made. */
export type TestIdentityProvider = Awaited<ReturnType<typeof createIdentityProvider>>
