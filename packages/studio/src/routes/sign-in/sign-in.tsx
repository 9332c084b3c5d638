import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Feather, MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form, Input, Label, TextField } from 'react-aria-components'
import { address } from '../../address.ts'
import { docs } from '../../api/docs.ts'
import { queries } from '../../api/queries.ts'
import { announceSignIn, tellOtherTabs } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/words.tsx'
import './sign-in.css'

// After `#`, because that part of an address is in no log and in no `Referer`.
const codeInAddress = (): string | undefined => new URLSearchParams(location.hash.slice(1)).get('code') ?? undefined

const nextScreen = (): string => {
  const next = new URLSearchParams(location.search).get('next') ?? address.home
  return next.startsWith('/') && !next.startsWith('//') ? next : address.home
}

/** Signs in with the code of a link, and then opens the screen that the person wanted. */
const useCode = () => {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (code: string) => docs.signInWithCode({ body: { code } }),
    onSuccess: async () => {
      queries.clear()
      tellOtherTabs()
      announceSignIn()
      await navigate({ to: nextScreen(), replace: true })
    },
  })
  useEffect(() => {
    const code = codeInAddress()
    if (code === undefined) return
    history.replaceState(history.state, '', location.pathname + location.search)
    mutate(code)
  }, [mutate])
  return { isPending, error }
}

const MailForm = () => {
  const { t } = useWords()
  const [email, setEmail] = useState('')
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => docs.requestSignInLink({ body: { email } }),
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
        mutate()
      }}
    >
      <TextField type="email" isRequired autoComplete="email webauthn" value={email} onChange={setEmail}>
        <Label>{t('email')}</Label>
        <Input />
      </TextField>
      {error && <p role="alert">{t('failed')}</p>}
      <Button type="submit" look="filled" isPending={isPending}>
        {t('sendLink')}
      </Button>
    </Form>
  )
}

/** The screen for people who are not signed in. */
export const SignIn = () => {
  const { t } = useWords()
  const { isPending, error } = useCode()
  const { data: methods } = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: () => docs.getSignInMethods(),
  })
  return (
    <main id="content" className="s-sign-in">
      <div className="s-sign-in-card">
        <Feather className="s-sign-in-mark" />
        <h1>{isPending ? t('signingIn') : t('signInTitle')}</h1>
        {error && <p role="alert">{t('linkUsed')}</p>}
        {!isPending && methods?.mail === true && <MailForm />}
        {!isPending && methods?.mail === false && <p>{t('askForLink')}</p>}
      </div>
    </main>
  )
}
