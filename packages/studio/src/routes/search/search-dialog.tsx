import { isolate } from '@scriptorium/site/words/isolate'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileText, MessageCircleQuestion, MousePointerClick, Search } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import { address } from '../../address.ts'
import { docs } from '../../api/docs.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { useFindingWords } from '../../words/finding/words.ts'
import { useCommandEntries } from './command-entries.tsx'
import { matches, type Entry } from './entry.ts'
import { useSiteEntries, useSpaceEntries } from './place-entries.tsx'
import { usePeopleEntries } from './people-entries.tsx'
import { rowMenus, screenActions } from './screen-actions.ts'
import './search.css'

// What draws answers is large, and few searches need it.
const Answer = lazy(async () => ({ default: (await import('./answer.tsx')).Answer }))

const usePageEntries = (query: string) => {
  const { organization } = useWorkspace()
  const found = useQuery({
    queryKey: ['search', organization.id, query],
    queryFn: ({ signal }) =>
      docs.searchOrganizationContent({
        params: { organizationId: organization.id },
        query: { query, limit: 10 },
        signal,
      }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
  const entries = (found.data?.items ?? []).flatMap((space) =>
    space.pages.slice(0, 6).map(({ id, title, ancestors, sections }): Entry & { score: number } => ({
      id,
      icon: <FileText />,
      label: title,
      meta:
        [space, ...ancestors].map((one) => isolate(one.title)).join(' › ') +
        (sections[0]?.body ? ` · ${sections[0].body}` : ''),
      href: address.page(space.id, id),
      score: 0,
    })),
  )
  return { entries: query === '' ? [] : entries.slice(0, 20), isDone: found.isSuccess && !found.isPlaceholderData }
}

const shownActions = 6

/**
 * Returns what the screen below the dialog lets people do. Rows and fields are too many to show them unasked, except for the row with
 * the focus: what the menus of others offer is found by their name.
 */
const useScreenEntries = (query: string): Entry[] => {
  const [actions] = useState(screenActions)
  const [menus] = useState(rowMenus)
  const typed = query.split(/\s+/).filter((word) => word !== '')
  const asked = menus.filter(({ of, isFocused }) => isFocused || typed.some((word) => matches(of, word)))
  return [...actions, ...asked.flatMap((menu) => menu.actions())]
    .filter(({ label, meta = '', isMinor }) => matches(`${label} ${meta}`, query) && (query !== '' || !isMinor))
    .slice(0, shownActions)
    .map(({ isMinor: _, ...action }) => ({ icon: <MousePointerClick />, ...action }))
}

const Section = ({ title, entries, onClose }: { title: string; entries: readonly Entry[]; onClose: () => void }) => (
  <MenuSection>
    <Header>{title}</Header>
    {entries.map(({ id, icon, label, meta, href, run, staysOpen }) => (
      <MenuItem
        key={id}
        id={id}
        textValue={label}
        href={href}
        className="s-result"
        onAction={() => {
          run?.()
          if (staysOpen !== true) onClose()
        }}
      >
        <span className="s-result-icon">{icon}</span>
        <span className="s-result-text">
          <span>{label}</span>
          {meta !== undefined && <small>{meta}</small>}
        </span>
      </MenuItem>
    ))}
  </MenuSection>
)

interface Props {
  /** Returns what was typed before the field had the focus. */
  takeTyped: () => string
  onClose: () => void
}

/** Finds pages, spaces and commands, with the keyboard first. */
export const SearchDialog = ({ takeTyped, onClose }: Props) => {
  const { t } = useFindingWords()
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const { entries: pages, isDone } = usePageEntries(query)
  const spaces = useSpaceEntries(query)
  const sites = useSiteEntries(query)
  const actions = useScreenEntries(query)
  // The screen itself may offer the same.
  const commands = useCommandEntries(query).filter(({ label }) => !actions.some((action) => action.label === label))
  const people = usePeopleEntries(query)
  const [asked, setAsked] = useState<string>()
  const question: Entry = {
    id: 'ask',
    icon: <MessageCircleQuestion />,
    label: t('askAbout', { query }),
    run: () => setAsked(query),
    staysOpen: true,
  }
  const isEmpty = [pages, spaces, sites, actions, commands, people].every(({ length }) => length === 0)
  return (
    <ModalOverlay isOpen onOpenChange={(isOpen) => !isOpen && onClose()} isDismissable className="s-overlay">
      <Modal className="s-modal s-search-modal">
        <Dialog aria-label={t('search')} className="s-search">
          <Autocomplete
            inputValue={text}
            onInputChange={(typed) => {
              setText(typed)
              setAsked(undefined)
            }}
          >
            {/* The dialog was opened to type here. */}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
            <SearchField aria-label={t('searchFor')} autoFocus className="s-search-field">
              <Search />
              <Input placeholder={t('searchFor')} onFocus={() => setText((before) => before + takeTyped())} />
            </SearchField>
            {isEmpty && isDone && asked === undefined && (
              <p className="s-search-none">
                <strong>{t('noResults', { query })}</strong>
                <span>{t('noResultsText')}</span>
              </p>
            )}
            {asked !== undefined ? (
              <Suspense>
                <Answer question={asked} onClose={onClose} />
              </Suspense>
            ) : (
              <Menu aria-label={t('search')} className="s-results">
                {spaces.length > 0 && <Section title={t('spaces')} entries={spaces} onClose={onClose} />}
                {sites.length > 0 && <Section title={t('sites')} entries={sites} onClose={onClose} />}
                {actions.length > 0 && <Section title={t('onThisScreen')} entries={actions} onClose={onClose} />}
                {commands.length > 0 && <Section title={t('commands')} entries={commands} onClose={onClose} />}
                {/* The server finds these later. They come last, so that nothing else moves below the pointer. */}
                {people.length > 0 && <Section title={t('people')} entries={people} onClose={onClose} />}
                {pages.length > 0 && <Section title={t('inPages')} entries={pages} onClose={onClose} />}
                {query !== '' && <Section title={t('ask')} entries={[question]} onClose={onClose} />}
              </Menu>
            )}
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
