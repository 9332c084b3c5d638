import type { OidcProvider, Organization, SamlProvider } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button as PlainButton, Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { createProvider, providersQuery, type Protocol } from '../../../api/people/organization.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { relativeTime } from '../../../ui/time.tsx'
import { useOrganizationWords } from '../../../words/organization/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'
import { signInActions } from './action-names.ts'
import { OnlySso } from './only-sso.tsx'
import { OidcDialog } from './oidc-dialog.tsx'
import { SamlDialog } from './saml-dialog.tsx'

type Provider = OidcProvider | SamlProvider

const protocolOf = ({ object }: Provider): Protocol => (object === 'saml-provider' ? 'saml' : 'oidc')

const NewProvider = ({ protocol, onClose }: { protocol: Protocol; onClose: () => void }) => {
  const { t } = useOrganizationWords()
  const { organization } = useWorkspace()
  const [, change] = useAddressState()
  const [label, setLabel] = useState('')
  const title = t(protocol === 'saml' ? 'addSaml' : 'addOidc')
  const create = async () => {
    const id = await createProvider(organization.id, protocol, label)
    change({ dialog: undefined, [protocol]: id })
  }
  return (
    <FormDialog
      title={title}
      action={title}
      isReady={label.trim() !== ''}
      staysOpen
      onSubmit={create}
      onClose={onClose}
    >
      <TextBox label={t('label')} name="label" value={label} onChange={setLabel} maxLength={30} isRequired />
    </FormDialog>
  )
}

const Row = ({ provider }: { provider: Provider }) => {
  const { t, language } = useOrganizationWords()
  const [, change] = useAddressState()
  const { id, label, status, lastRefusal, service } = provider
  return (
    <li>
      <KeyRound />
      <span className="s-list-main">
        <PlainButton
          aria-label={t('editNamed', { name: label })}
          onPress={() => change({ [protocolOf(provider)]: id })}
        >
          {label}
        </PlainButton>
        {lastRefusal && (
          <small>
            {t('lastRefusal', { time: relativeTime(lastRefusal.at, language), reason: lastRefusal.reason })}
          </small>
        )}
      </span>
      <span className="s-badge">{protocolOf(provider) === 'saml' ? 'SAML' : 'OpenID Connect'}</span>
      <span className={`s-badge ${status === 'active' ? 'open' : 'warning'}`}>{t(`status-${status}`)}</span>
      {status === 'active' && (
        <a className="s-button" href={service.startURL} target="_blank" rel="noreferrer">
          {t('testSignIn')}
        </a>
      )}
    </li>
  )
}

/** The providers with which members sign in. */
export const Providers = ({ read }: { read: Tagged<Organization> }) => {
  const { t } = useOrganizationWords()
  const { organization } = useWorkspace()
  const [{ dialog, saml, oidc }, change] = useAddressState()
  const providers = useQuery(providersQuery(organization.id))
  const close = () => change({ dialog: undefined, saml: undefined, oidc: undefined })
  const add = (
    <>
      <Button onPress={() => change({ dialog: 'saml' })}>{t('addSaml')}</Button>
      <Button onPress={() => change({ dialog: 'oidc' })}>{t('addOidc')}</Button>
    </>
  )
  return (
    <>
      <Loaded query={providers}>
        {(items) =>
          items.length === 0 ? (
            <Empty icon={<KeyRound />} title={t('noProviders')}>
              {add}
            </Empty>
          ) : (
            <>
              <div className="s-toolbar">{add}</div>
              <ul className="s-list" aria-label={t('providers')}>
                {items.map((provider) => (
                  <Row key={provider.id} provider={provider} />
                ))}
              </ul>
              <p>
                <Link
                  href={`${address.organizationSettings(organization.id, 'audit')}&action=${signInActions}`}
                  className="s-inline-link"
                >
                  {t('seeSignIns')}
                </Link>
              </p>
              {(read.data.sso === true || items.some(({ status }) => status === 'active')) && <OnlySso read={read} />}
            </>
          )
        }
      </Loaded>
      {(dialog === 'saml' || dialog === 'oidc') && <NewProvider protocol={dialog} onClose={close} />}
      {saml !== undefined && <SamlDialog id={saml} onClose={close} />}
      {oidc !== undefined && <OidcDialog id={oidc} onClose={close} />}
    </>
  )
}
