import type { SignInProvider } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Feather, MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form, Input, Label, TextField } from 'react-aria-components'
import { address } from '../../address.ts'
import { docs } from '../../api/docs.ts'
import { canUsePasskeys, enterWithPasskey } from '../../api/people/passkeys.ts'
import { queries, statusOf } from '../../api/queries.ts'
import { signInMethodsQuery } from '../../api/workspace/workspace.ts'
import { Button } from '../../ui/button.tsx'
import { messageOf } from '../../ui/message.ts'
import { useWords } from '../../words/words.tsx'
import './sign-in.css'

// After `#`, because that part of an address is in no log and in no `Referer`.
const codeInAddress = (): string | undefined => new URLSearchParams(location.hash.slice(1)).get('code') ?? undefined

const nextScreen = (): string => {
  const next = new URLSearchParams(location.search).get('next') ?? address.home
  return next.startsWith('/') && !next.startsWith('//') ? next : address.home
}

/** Opens the screen that the person wanted. */
const useEntry = () => {
  const navigate = useNavigate()
  return async () => {
    queries.clear()
    await navigate({ to: nextScreen(), replace: true })
  }
}

/** Signs in with the code of a link. */
const useCode = () => {
  const onSuccess = useEntry()
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (code: string) => docs.signInWithCode({ body: { code } }),
    onSuccess,
  })
  useEffect(() => {
    const code = codeInAddress()
    if (code === undefined) return
    history.replaceState(history.state, '', location.pathname + location.search)
    mutate(code)
  }, [mutate])
  // The code is no longer in the address, so loading the screen again would not send it.
  return { isPending, error, tryAgain: () => variables !== undefined && mutate(variables) }
}

/** Says why a link did not sign in: it was used, or the server could not be asked. */
const LinkFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const words = useWords()
  if (statusOf(error) === 403) return <p role="alert">{words.t('linkUsed')}</p>
  return (
    <>
      <p role="alert">{messageOf(error, words)}</p>
      <Button onPress={onRetry}>{words.t('tryAgain')}</Button>
    </>
  )
}

const MailForm = () => {
  const words = useWords()
  const { t, language } = words
  const [email, setEmail] = useState('')
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => docs.requestSignInLink({ body: { email, language } }),
  })
  if (isSuccess) {
    return (
      <p className="s-sign-in-note">
        <MailCheck />
        {t('linkSent', { email })}
      </p>
    )
  }
  return (
    <Form
      className="s-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
    >
      <TextField type="email" isRequired autoComplete="email webauthn" value={email} onChange={setEmail}>
        <Label>{t('email')}</Label>
        <Input />
      </TextField>
      {error && <p role="alert">{messageOf(error, words)}</p>}
      <Button type="submit" look="filled" isPending={isPending}>
        {t('sendLink')}
      </Button>
    </Form>
  )
}

const PasskeyButton = () => {
  const words = useWords()
  const { mutate, isPending, error } = useMutation({ mutationFn: enterWithPasskey, onSuccess: useEntry() })
  return (
    <>
      {error && (
        <p role="alert">{error instanceof DOMException ? words.t('passkeyFailed') : messageOf(error, words)}</p>
      )}
      <Button isPending={isPending} onPress={() => mutate()}>
        {words.t('signInWithPasskey')}
      </Button>
    </>
  )
}

/** Leads to the provider of single sign-on, which leads back to the screen that the person wanted. */
const ProviderButton = ({ label, startURL }: SignInProvider) => {
  const { t } = useWords()
  return (
    <Button onPress={() => location.assign(`${startURL}?${new URLSearchParams({ next: nextScreen() })}`)}>
      {t('signInWithProvider', { label })}
    </Button>
  )
}

/** The screen for people who are not signed in. */
export const SignIn = () => {
  const { t } = useWords()
  const { isPending, error, tryAgain } = useCode()
  const { data: methods } = useQuery(signInMethodsQuery)
  return (
    <main id="content" className="s-sign-in">
      <div className="s-sign-in-card">
        <Feather className="s-sign-in-mark" />
        <h1>{isPending ? t('signingIn') : t('signInTitle')}</h1>
        {error && <LinkFailed error={error} onRetry={tryAgain} />}
        {!isPending && methods?.providers.map((provider) => <ProviderButton key={provider.startURL} {...provider} />)}
        {!isPending && methods?.mail === true && <MailForm />}
        {!isPending && methods?.mail === false && <p>{t('askForLink')}</p>}
        {!isPending && methods?.passkeys === true && canUsePasskeys() && <PasskeyButton />}
      </div>
    </main>
  )
}
