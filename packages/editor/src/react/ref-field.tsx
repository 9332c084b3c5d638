import { hrefOf } from '@scriptorium/content/markdown/refs'
import { safeAddress } from '@scriptorium/site/address'
import { useId, useRef, useState } from 'react'
import type { ContentRef, LinkChoice, Upload } from '../resolve.ts'
import { fill } from '../words/words.ts'
import { useEditing } from './editor-context.ts'
import type { InputProps } from './field-input.tsx'
import { useFound } from './use-found.ts'

/** Chooses a target: a page or file that a search finds, an address, or a file that is uploaded. */
export const RefField = ({ id, field, data, onChange }: InputProps) => {
  const { resolve, words } = useEditing()
  const ref = data[field.name] as ContentRef | undefined
  const [text, setText] = useState(ref ? hrefOf(ref) : '')
  const [share, setShare] = useState<number>()
  const [error, setError] = useState('')
  const [isSearching, setIsSearching] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const listId = useId()
  const found = useFound<LinkChoice>(isSearching ? text : '', (query, signal) =>
    query === '' ? Promise.resolve([]) : resolve.searchLinks(query, signal),
  )
  const choose = (next: ContentRef | undefined, shown: string): void => {
    setText(shown)
    setIsSearching(false)
    onChange({ [field.name]: next })
  }
  const write = (written: string): void => {
    setText(written)
    setIsSearching(true)
    const url = safeAddress(written.trim())
    if (written.trim() === '') onChange({ [field.name]: field.name === 'ref' ? { kind: 'url', url: '' } : undefined })
    else if (url !== undefined && /[./#:]/.test(written)) onChange({ [field.name]: { kind: 'url', url } })
  }
  const upload = async (file: File): Promise<void> => {
    setError('')
    setShare(0)
    try {
      const done: Upload = await resolve.uploadFile(file, setShare, new AbortController().signal)
      choose(done.ref, done.name)
    } catch {
      setError(fill(words, 'cannotUpload', { name: file.name }))
    }
    setShare(undefined)
  }
  return (
    <div className="ref-field">
      <input
        id={id}
        value={text}
        placeholder={words.linkSearch}
        autoComplete="off"
        aria-controls={listId}
        onChange={(event) => write(event.target.value)}
      />
      <button type="button" onClick={() => files.current?.click()}>
        {words.chooseFile}
      </button>
      <input
        ref={files}
        type="file"
        hidden
        onChange={(event) => event.target.files?.[0] && void upload(event.target.files[0])}
      />
      {share !== undefined && <progress max={1} value={share} aria-label={words.uploadState} />}
      {error !== '' && <p role="alert">{error}</p>}
      <ul id={listId} aria-label={words.linkSearch}>
        {isSearching &&
          found.slice(0, 6).map((one) => (
            <li key={hrefOf(one.ref) || one.title}>
              <button type="button" className="choice" onClick={() => choose(one.ref, one.title)}>
                <span className="choice-text">
                  {one.emoji} {one.title}
                  {one.description ? <small>{one.description}</small> : null}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  )
}
