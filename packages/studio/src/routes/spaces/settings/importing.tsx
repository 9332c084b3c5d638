import type { ImportRun, Space } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DropZone, FileTrigger, Link, Text } from 'react-aria-components'
import { address } from '../../../address.ts'
import {
  cancelImport,
  importAddress,
  importFiles,
  importsQuery,
  isActive,
  type ChosenFile,
} from '../../../api/workspace/imports.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextBox, Toggle } from '../../../ui/fields.tsx'
import { messageOf } from '../../../ui/message.ts'
import { Time } from '../../../ui/time.tsx'
import { sayError } from '../../../ui/toasts.tsx'
import { useImportsWords } from '../../../words/imports/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { chosenFiles, droppedFiles } from './import-files.ts'
import { ImportReport } from './import-report.tsx'

const Progress = ({ run }: { run: ImportRun }) => {
  const { t } = useImportsWords()
  const { progress } = run
  if (!progress) return <p className="s-soft">{t('import-pending')}</p>
  const { step, done, total, secondsLeft } = progress
  return (
    <>
      <progress aria-label={t(`step-${step}`)} {...(total > 0 && { value: done, max: total })} />
      <p className="s-soft">
        {t(`step-${step}`)} {total > 0 && t('doneOfTotal', { done, total })}{' '}
        {secondsLeft !== undefined && t('secondsLeft', { count: secondsLeft })}
      </p>
    </>
  )
}

const Run = ({ run, space, canImport }: { run: ImportRun; space: Space; canImport: boolean }) => {
  const words = useImportsWords()
  const { t } = words
  const [isShown, setShown] = useState(false)
  const { organization } = useWorkspace()
  const canPublish = organization.permissions.createContent && space.urls.published === undefined
  const { name = '', target } = run
  const { changeRequest } = target
  const cancel = useMutation({
    mutationFn: () => cancelImport(space.organization, run.id),
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <section className="s-block" aria-label={t('importOf', { name })}>
      <p>
        <span className="s-badge">{t(`import-${run.status}`)}</span> <bdi>{name}</bdi> · <Time at={run.createdAt} />
      </p>
      {run.reason !== undefined && <p role="alert">{run.reason}</p>}
      {isActive(run) && (
        <>
          <Progress run={run} />
          {canImport && (
            <Button isPending={cancel.isPending} onPress={() => cancel.mutate()}>
              {t('cancelImport')}
            </Button>
          )}
        </>
      )}
      {run.status === 'completed' && (
        <div className="s-toolbar">
          {changeRequest !== undefined && (
            <Link href={address.change(space.id, changeRequest)} className="s-button">
              {t('reviewImport')}
            </Link>
          )}
          {canPublish && !run.dryRun && (
            <Link href={address.sites(space.organization, 'site', space.id)} className="s-button">
              {t('publishAsSite')}
            </Link>
          )}
          <Button aria-expanded={isShown} onPress={() => setShown(!isShown)}>
            {t('report')}
          </Button>
        </div>
      )}
      {isShown && <ImportReport organizationId={space.organization} importRunId={run.id} />}
    </section>
  )
}

interface Starting {
  space: Space
  dryRun: boolean
}

const Files = ({ space, dryRun }: Starting) => {
  const words = useImportsWords()
  const { t } = words
  const start = useMutation({
    mutationFn: (files: readonly ChosenFile[]) =>
      importFiles(space.organization, files, { dryRun, target: { space: space.id } }),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const take = (files: readonly ChosenFile[]) => {
    if (files.length > 0) start.mutate(files)
  }
  return (
    <DropZone className="s-drop" onDrop={({ items }) => void droppedFiles(items).then(take)}>
      <Text slot="label">{t('dropHere')}</Text>
      <div className="s-toolbar">
        <FileTrigger acceptDirectory onSelect={(files) => take(chosenFiles(files))}>
          <Button isPending={start.isPending}>{t('chooseFolder')}</Button>
        </FileTrigger>
        <FileTrigger allowsMultiple onSelect={(files) => take(chosenFiles(files))}>
          <Button isPending={start.isPending}>{t('chooseFiles')}</Button>
        </FileTrigger>
      </div>
    </DropZone>
  )
}

const Address = ({ space, dryRun }: Starting) => {
  const words = useImportsWords()
  const { t } = words
  const [url, setUrl] = useState('')
  const start = useMutation({
    mutationFn: () => importAddress(space.organization, url, { dryRun, target: { space: space.id } }),
    onSuccess: () => setUrl(''),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const isReady = /^https?:\/\//i.test(url) && URL.canParse(url)
  return (
    <form
      className="s-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !start.isPending) start.mutate()
      }}
    >
      <TextBox
        label={t('importAddress')}
        name="url"
        type="url"
        value={url}
        onChange={setUrl}
        hint={t('importAddressHint')}
      />
      <Button type="submit" isDisabled={!isReady} isPending={start.isPending}>
        {t('import')}
      </Button>
    </form>
  )
}

/** Imports files or what an address leads to into a space, and says how that goes. */
export const Importing = ({ space }: { space: Space }) => {
  const { t } = useImportsWords()
  const [dryRun, setDryRun] = useState(false)
  const { organization } = useWorkspace()
  const { createContent, listMembers } = organization.permissions
  const runs = useQuery({ ...importsQuery(space.organization, space.id), enabled: listMembers })
  const canImport = createContent && space.permissions.edit
  // Guests can neither import nor see imports.
  if (!listMembers) return null
  return (
    <section className="s-block">
      <h2>{t('import')}</h2>
      <p className="s-soft">{t('importText')}</p>
      {canImport && (
        <>
          <Toggle label={t('dryRun')} isOn={dryRun} onChange={setDryRun} />
          <Files space={space} dryRun={dryRun} />
          <Address space={space} dryRun={dryRun} />
        </>
      )}
      <Loaded query={runs}>
        {(found) => found.map((run) => <Run key={run.id} run={run} space={space} canImport={canImport} />)}
      </Loaded>
    </section>
  )
}
