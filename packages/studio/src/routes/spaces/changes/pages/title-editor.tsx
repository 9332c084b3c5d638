import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { TextArea, TextField } from 'react-aria-components'
import { collectTyped } from '../../../../frame/keys.ts'
import { useChangeWords } from '../../../../words/changes/words.ts'

interface Props {
  title: string
  /** The title in the page tree, where it can be changed, too. */
  treeTitle: string | undefined
  /** Returns whether the server has the title as it was typed. */
  isSaved: () => boolean
  description: string
  onTitle: (title: string) => void
  /** Called when a new page has got its title. */
  onNamed: (title: string) => void
  onDescription: (description: string) => void
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ')

// A field without words has the direction of the interface, as its placeholder.
const directionOf = (text: string): 'auto' | undefined => (text === '' ? undefined : 'auto')

const textOf = (page: Element): HTMLElement | null => page.querySelector('.prose[contenteditable="true"]')

/** Moves the focus from a field to the text once its editor has loaded. What is typed until then is typed there. */
const waitForText = (page: Element, field: Element): void => {
  const takeTyped = collectTyped()
  const watcher = new MutationObserver(() => {
    const text = textOf(page)
    if (!text) return
    const typed = end()
    text.focus()
    document.execCommand('insertText', false, typed)
  })
  const end = (): string => {
    watcher.disconnect()
    return takeTyped()
  }
  // Who goes elsewhere meanwhile stays there.
  field.addEventListener('focusout', end, { once: true })
  watcher.observe(page, { childList: true, subtree: true, attributeFilter: ['contenteditable'] })
}

/** Moves the focus to the text of the page when Enter is pressed in the title or the description. */
const goToText = (event: KeyboardEvent): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const page = event.currentTarget.closest('article')
  const text = page && textOf(page)
  if (text) text.focus()
  else if (page) waitForText(page, event.currentTarget)
}

/** The title and the description of a page, edited in place. */
export const TitleEditor = ({ title, treeTitle, isSaved, description, onTitle, onNamed, onDescription }: Props) => {
  const { t } = useChangeWords()
  const [texts, setTexts] = useState({ title, description })
  const field = useRef<HTMLTextAreaElement>(null)
  const takeTitle = useEffectEvent((renamed: string) => {
    if (document.activeElement !== field.current && isSaved()) setTexts((before) => ({ ...before, title: renamed }))
  })
  useEffect(() => {
    if (treeTitle !== undefined) takeTitle(treeTitle)
  }, [treeTitle])
  const [isNew] = useState(title === t('untitled'))
  // The first that a new page needs is its title.
  useEffect(() => {
    if (!isNew) return
    field.current?.focus()
    field.current?.select()
  }, [isNew])
  const change = (name: 'description' | 'title', text: string, tell: (text: string) => void) => {
    const value = oneLine(text)
    setTexts((before) => ({ ...before, [name]: value }))
    tell(value)
  }
  return (
    <div className="s-page-head">
      <h1>
        <TextField
          aria-label={t('title')}
          value={texts.title}
          onChange={(text) => change('title', text, onTitle)}
          onBlur={() => isNew && texts.title !== title && texts.title !== '' && onNamed(texts.title)}
          maxLength={1024}
        >
          <TextArea
            ref={field}
            className="s-title-input"
            dir={directionOf(texts.title)}
            rows={1}
            placeholder={t('untitled')}
            onKeyDown={goToText}
          />
        </TextField>
      </h1>
      <TextField
        aria-label={t('description')}
        value={texts.description}
        onChange={(text) => change('description', text, onDescription)}
        maxLength={10_000}
      >
        <TextArea
          className="s-lead-input"
          dir={directionOf(texts.description)}
          rows={1}
          placeholder={t('addDescription')}
          onKeyDown={goToText}
        />
      </TextField>
    </div>
  )
}
