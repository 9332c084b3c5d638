import type { OpenAPISpec, OpenAPISpecSource } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Braces } from 'lucide-react'
import { useState } from 'react'
import { Button as PlainButton } from 'react-aria-components'
import { deleteSpec, restoreSpec, setSpec, specsQuery } from '../../../api/workspace/connections.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { AskingButton } from '../../../ui/asking-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { PanelDialog } from '../../managing/panel-dialog.tsx'
import { useAddressState } from '../../managing/search.ts'
import { SpecReaders } from './spec-readers.tsx'
import { SpecVersions } from './spec-versions.tsx'

const SpecForm = ({ spec, onClose }: { spec: OpenAPISpec | undefined; onClose: () => void }) => {
  const { t } = useConnectionsWords()
  const { organization } = useWorkspace()
  const [slug, setSlug] = useState(spec?.slug ?? '')
  const [url, setUrl] = useState(spec?.sourceURL ?? '')
  const [text, setText] = useState('')
  const action = t(spec ? 'updateSource' : 'newSpec')
  return (
    <FormDialog
      title={action}
      action={action}
      isReady={slug !== '' && (url !== '' || text !== '')}
      onSubmit={() => setSpec(organization.id, slug, text === '' ? { url } : { text })}
      onClose={onClose}
    >
      {!spec && <TextBox label={t('slug')} name="slug" value={slug} onChange={setSlug} maxLength={100} isRequired />}
      <TextBox label={t('sourceUrl')} name="source" type="url" value={url} onChange={setUrl} />
      <label className="s-choice">
        <span className="s-label">{t('orSpecFile')}</span>
        <input
          type="file"
          accept=".json,.yaml,.yml"
          onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
        />
      </label>
    </FormDialog>
  )
}

const ReadAgain = ({ slug, url }: { slug: string; url: string }) => {
  const words = useConnectionsWords()
  const { organization } = useWorkspace()
  const { mutate, isPending } = useMutation({
    mutationFn: () => setSpec(organization.id, slug, { url }),
    onSuccess: () => say(words.t('specBeingRead')),
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <Button isPending={isPending} onPress={() => mutate()}>
      {words.t('readAgain')}
    </Button>
  )
}

const SpecPanel = ({ spec, onClose }: { spec: OpenAPISpec; onClose: () => void }) => {
  const words = useConnectionsWords()
  const { t } = words
  const { organization } = useWorkspace()
  const [isUpdated, setUpdated] = useState(false)
  const { lastProcessedErrors: errors = [], permissions, slug } = spec
  const remove = async () => {
    const source = await deleteSpec(organization.id, spec)
    onClose()
    const restore = (from: OpenAPISpecSource) =>
      void restoreSpec(organization.id, spec, from).catch((error: unknown) => sayError(messageOf(error, words)))
    say(t('specDeleted', { name: slug }), source && { label: t('undo'), run: () => restore(source) })
  }
  return (
    <PanelDialog title={slug} onClose={onClose}>
      {spec.sourceURL !== undefined && <p dir="ltr">{spec.sourceURL}</p>}
      {spec.lastProcessErrorCode !== undefined && <p role="note">{t(`specError-${spec.lastProcessErrorCode}`)}</p>}
      {errors.length > 0 && (
        <ul className="s-list" aria-label={t('problems', { count: errors.length })}>
          {errors.map(({ message, pointer }, index) => (
            <li key={index}>
              <span className="s-list-main">
                {message}
                {pointer !== undefined && <small dir="ltr">{pointer}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <SpecReaders spec={spec} />
      <SpecVersions spec={spec} />
      {permissions.edit && (
        <div className="s-toolbar">
          {spec.sourceURL !== undefined && <ReadAgain slug={slug} url={spec.sourceURL} />}
          <Button onPress={() => setUpdated(true)}>{t('updateSource')}</Button>
          <AskingButton title={t('deleteNamed', { name: slug })} onSubmit={remove}>
            <p>{t('deleteSpecText')}</p>
            <p>{t('deleteSpecUndo')}</p>
          </AskingButton>
        </div>
      )}
      {isUpdated && <SpecForm spec={spec} onClose={() => setUpdated(false)} />}
    </PanelDialog>
  )
}

/** The OpenAPI specifications of an organization, with their versions and problems. */
export const Specs = () => {
  const { t } = useConnectionsWords()
  const { organization } = useWorkspace()
  const [{ dialog, spec: slug }, change] = useAddressState()
  const specs = useQuery(specsQuery(organization.id))
  const close = () => change({ dialog: undefined, spec: undefined })
  const canCreate = organization.permissions.createOpenAPISpec
  const create = canCreate && <Button onPress={() => change({ dialog: 'spec' })}>{t('newSpec')}</Button>
  return (
    <Loaded query={specs}>
      {(items) => {
        const spec = items.find((one) => one.slug === slug)
        return (
          <>
            {items.length === 0 && (
              <Empty icon={<Braces />} title={t('noSpecs')} text={t('noSpecsText')}>
                {create}
              </Empty>
            )}
            {items.length > 0 && (
              <>
                <div className="s-toolbar">{create}</div>
                <ul className="s-list" aria-label={t('openapi')}>
                  {items.map((one) => (
                    <li key={one.id}>
                      <Braces />
                      <span className="s-list-main">
                        <PlainButton onPress={() => change({ spec: one.slug })}>{one.slug}</PlainButton>
                        <small dir="ltr">{one.sourceURL}</small>
                      </span>
                      {(one.lastProcessedErrorCount ?? 0) > 0 && (
                        <span className="s-badge warning">
                          {t('problems', { count: one.lastProcessedErrorCount ?? 0 })}
                        </span>
                      )}
                      {one.lastProcessErrorCode !== undefined && (
                        <span className="s-badge deleted">{t('notRead')}</span>
                      )}
                      <span className="s-badge">{t(`spec-${one.processingState}`)}</span>
                    </li>
                  ))}
                </ul>
              </>
            )}
            {spec && <SpecPanel spec={spec} onClose={close} />}
            {dialog === 'spec' && canCreate && <SpecForm spec={undefined} onClose={close} />}
          </>
        )
      }}
    </Loaded>
  )
}
