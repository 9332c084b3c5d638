import { describe, expect } from 'vitest'
import { createAuthenticator, type Signing } from '../../../../test/support/authenticator.ts'
import { browserWith, cookieIn, originOf, signInBrowser } from '../../../../test/support/browser-session.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { testWith } from '../../../../test/test.ts'

const origin = 'https://docs.example.com'
const test = testWith({ baseUrl: origin })
  .extend('someone', ({ server }) => server.createTestUser({ role: 'read' }))
  .extend('browser', async ({ server, someone }) => (await signInBrowser(server, someone.id)).docs)
  .extend('authenticator', () => createAuthenticator())
  .extend('add', ({ browser, authenticator }) => async (changes: Partial<Signing> = {}, name = 'Phone') => {
    const { challenge, rp } = await browser.startPasskey()
    const made = authenticator.create({ challenge, origin, rpId: rp.id, ...changes })
    return browser.addPasskey({ body: { name, ...made } })
  })
  .extend('enter', ({ server, authenticator }) => async (changes: Partial<Signing> = {}) => {
    const docs = server.api('nothing')
    const { challenge, rpId } = await docs.startPasskeySignIn()
    const proof = authenticator.prove({ challenge, origin, rpId, ...changes })
    const send = () =>
      fetch(`${server.url}/v1/sign-in/passkey`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: originOf(server) },
        body: JSON.stringify(proof),
      })
    return { send, answer: await send() }
  })

describe('startPasskey', () => {
  test('200 with what a browser needs, and another challenge each time', async ({ browser, someone }) => {
    const started = await browser.startPasskey()
    expect(started).toMatchObject({
      rp: { id: 'docs.example.com' },
      authenticatorSelection: { userVerification: 'required' },
    })
    expect(Buffer.from(started.user.id, 'base64url').toString()).toBe(someone.id)
    expect((await browser.startPasskey()).challenge).not.toBe(started.challenge)
  })

  test('200 with the passkeys that the user has, so that no device makes two', async ({ add, browser, server }) => {
    const { id } = await add()
    const { credentialId } = (await server.services.database.read('passkeys').where({ id }).first())!
    expect(await browser.startPasskey()).toMatchObject({
      excludeCredentials: [{ type: 'public-key', id: credentialId }],
    })
  })
})

describe('addPasskey', () => {
  test('201, and the user can sign in with it', async ({ add, server, enter, someone }) => {
    const passkey = await add()
    expect(passkey).toMatchObject({ object: 'passkey', name: 'Phone' })
    const { answer } = await enter()
    expect(answer.status).toBe(200)
    const { docs } = browserWith(server, cookieIn(answer))
    expect(await docs.getAuthenticatedUser()).toMatchObject({ id: someone.id })
    expect(await docs.listPasskeys()).toMatchObject({ items: [{ id: passkey.id, lastUsedAt: expect.any(String) }] })
  })

  test.for<Partial<Signing>>([
    { challenge: Buffer.from('x'.repeat(32)).toString('base64url') },
    { origin: 'https://evil.example.com' },
    { rpId: 'example.com' },
    { isVerified: false },
  ])('403 for %j', async (changes, { add }) => {
    expect(await refusal(add(changes))).toMatchObject({ status: 403 })
  })

  test('403 for the challenge of another user, of a sign-in, and one that was used', async ({
    server,
    browser,
    authenticator,
  }) => {
    const other = await signInBrowser(server, (await server.createTestUser({ role: 'read' })).id)
    const { challenge: foreign } = await other.docs.startPasskey()
    const { challenge: ofSignIn } = await server.api('nothing').startPasskeySignIn()
    const { challenge: own, rp } = await browser.startPasskey()
    const send = (challenge: string) =>
      browser.addPasskey({ body: { name: 'x', ...authenticator.create({ challenge, origin, rpId: rp.id }) } })
    for (const challenge of [foreign, ofSignIn]) expect(await refusal(send(challenge))).toMatchObject({ status: 403 })
    await send(own)
    expect(await refusal(send(own))).toMatchObject({ status: 403 })
  })

  test('403 for bytes that are no passkey', async ({ browser }) => {
    const body = { name: 'x', clientDataJSON: 'AAAA', attestationObject: 'oWNmbXRkbm9uZQ' }
    expect(await refusal(browser.addPasskey({ body }))).toMatchObject({ status: 403 })
  })
})

describe('signInWithPasskey', () => {
  test.for<Partial<Signing>>([
    { challenge: Buffer.from('x'.repeat(32)).toString('base64url') },
    { origin: 'https://evil.example.com' },
    { rpId: 'example.com' },
    { isVerified: false },
  ])('403 without a session for %j', async (changes, { add, enter }) => {
    await add()
    const { answer } = await enter(changes)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
  })

  test('403 for an unknown passkey, and for an answer that is sent again', async ({ add, enter }) => {
    expect((await enter()).answer.status).toBe(403)
    await add()
    const { answer, send } = await enter()
    expect([answer.status, (await send()).status]).toEqual([200, 403])
  })

  test('403 for a copy of the key, whose counter is behind', async ({ add, enter }) => {
    await add({ counter: 1 })
    expect((await enter({ counter: 7 })).answer.status).toBe(200)
    expect((await enter({ counter: 5 })).answer.status).toBe(403)
  })
})

describe('startPasskeySignIn', () => {
  test('200 for everyone, without a word about who has passkeys', async ({ server, add }) => {
    await add()
    const started = await server.api('nothing').startPasskeySignIn()
    expect(Object.keys(started).toSorted()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification'])
    expect(await server.api('nothing').getSignInMethods()).toMatchObject({ passkeys: true })
  })
})

describe('listPasskeys', () => {
  test('200 with the own ones', async ({ add, browser }) => {
    await add()
    expect(await browser.listPasskeys()).toMatchObject({ count: 1, items: [{ name: 'Phone' }] })
  })

  test('200 with the newest first, and no authenticator makes a second one', async ({ browser }) => {
    for (const name of ['Phone', 'Tablet', 'Key']) {
      const { challenge, rp } = await browser.startPasskey()
      const made = createAuthenticator().create({ challenge, origin, rpId: rp.id })
      await browser.addPasskey({ body: { name, ...made } })
    }
    expect((await browser.listPasskeys()).items.map(({ name }) => name)).toEqual(['Key', 'Tablet', 'Phone'])
    expect((await browser.startPasskey()).excludeCredentials).toHaveLength(3)
  })
})

describe('removePasskey', () => {
  test('204, and nobody signs in with it', async ({ add, browser, enter }) => {
    const { id } = await add()
    await browser.removePasskey({ params: { passkeyId: id } })
    expect((await enter()).answer.status).toBe(403)
  })
})

describe('renamePasskey', () => {
  test('200 and 204 for the own ones only', async ({ server, add, browser, enter }) => {
    const { id } = await add()
    const params = { passkeyId: id }
    expect(await browser.renamePasskey({ params, body: { name: 'Tablet' } })).toMatchObject({ id, name: 'Tablet' })
    const other = (await signInBrowser(server, (await server.createTestUser({ role: 'admin' })).id)).docs
    expect(await refusal(other.renamePasskey({ params, body: { name: 'Mine' } }))).toMatchObject({ status: 404 })
    await other.removePasskey({ params })
    expect(await other.listPasskeys()).toMatchObject({ count: 0 })
    expect(await browser.listPasskeys()).toMatchObject({ count: 1, items: [{ name: 'Tablet' }] })
    await browser.removePasskey({ params })
    await browser.removePasskey({ params: { passkeyId: nobody } })
    expect((await enter()).answer.status).toBe(403)
  })
})
