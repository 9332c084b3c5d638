import { hrefOf } from '@scriptorium/content/markdown/refs'
import { safeAddress } from '@scriptorium/site/address'
import { useEffect, useRef, useState } from 'react'
import { linkAround } from '../commands/link-around.ts'
import type { UiState } from '../plugins/store.ts'
import type { ContentRef, RefTarget } from '../resolve.ts'
import { useEditing, useUi } from './editor-context.ts'
import { setLink } from './link-field.tsx'
import { useFloating } from './place.ts'

const Card = ({ link }: { readonly link: NonNullable<ReturnType<typeof linkAround>> }) => {
  const { view, store, words, resolve } = useEditing()
  const card = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<RefTarget>()
  const ref = link.mark.attrs['data'].ref as ContentRef
  useEffect(() => {
    let isCurrent = true
    resolve.target?.(ref).then(
      (found) => isCurrent && setTarget(found),
      () => {},
    )
    return () => void (isCurrent = false)
  }, [resolve, ref])
  const [start, end] = [view.coordsAtPos(link.from), view.coordsAtPos(link.to)]
  useFloating(card, { ...start, bottom: end.bottom })
  const href = safeAddress(target?.href ?? (ref.kind === 'url' ? ref['url'] : undefined))
  return (
    <div ref={card} className="floating link-card">
      <span className="link-target">{target?.title ?? hrefOf(ref)}</span>
      {href !== undefined && (
        <a href={href} target="_blank" rel="noreferrer">
          {words.linkOpen}
        </a>
      )}
      <button type="button" onClick={() => store.set({ isLinking: true })}>
        {words.linkEdit}
      </button>
      <button type="button" onClick={() => setLink(view, undefined, '')}>
        {words.linkRemove}
      </button>
    </div>
  )
}

const shownLink = ({ state, isFocused, isLinking, suggestion, menu }: UiState) =>
  isFocused && !isLinking && !suggestion && menu === undefined && state.selection.empty ? linkAround(state) : undefined

const LinkCardHere = () => {
  const { store } = useEditing()
  useUi((ui) => ui.state)
  const link = shownLink(store.get())
  return link?.mark.attrs['data'].ref ? <Card key={link.from} link={link} /> : null
}

/** Shows where the link at the cursor leads. */
export const LinkCard = () => {
  // A key in other text renders nothing.
  const isShown = useUi((ui) => shownLink(ui) !== undefined)
  return isShown ? <LinkCardHere /> : null
}
