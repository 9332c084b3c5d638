import type { SiteCustomization } from '@scriptorium/client'
import { useState } from 'react'
import type { SitePlace } from '../../../api/sites/sites.ts'
import { Choice, TextBox, Toggle } from '../../../ui/fields.tsx'
import { useLookWords } from '../../../words/look/words.ts'
import { LookForm } from './look-form.tsx'
import { withText, type PartProps } from './part.ts'
import { Section } from './section.tsx'

type Ai = SiteCustomization['ai']
type Action = SiteCustomization['pageActions']['items'][number]

const modes = ['none', 'search', 'assistant'] as const
const actions = ['markdown', 'pdf', 'assistant', 'external-ai', 'mcp', 'git'] as const satisfies readonly Action[]

const PagePart = ({ look, onChange }: PartProps) => {
  const { t } = useLookWords()
  return (
    <Section title={t('onPages')}>
      <Toggle
        label={t('ratings')}
        hint={t('ratingsHint')}
        isOn={look.feedback.enabled}
        onChange={(enabled) => onChange({ feedback: { enabled } })}
      />
      <Toggle
        label={t('pagination')}
        isOn={look.pagination.enabled}
        onChange={(enabled) => onChange({ pagination: { enabled } })}
      />
      <Toggle
        label={t('newTab')}
        isOn={look.externalLinks.target === 'blank'}
        onChange={(isOn) => onChange({ externalLinks: { target: isOn ? 'blank' : 'self' } })}
      />
      <Toggle
        label={t('trademark')}
        isOn={look.trademark.enabled}
        onChange={(enabled) => onChange({ trademark: { enabled } })}
      />
    </Section>
  )
}

const ActionsPart = ({ look: { pageActions }, onChange }: PartProps) => {
  const { t } = useLookWords()
  const { items } = pageActions
  return (
    <Section title={t('pageActions')}>
      {actions.map((action) => (
        <Toggle
          key={action}
          label={t(`action-${action}`)}
          isOn={items.includes(action)}
          onChange={(isOn) =>
            onChange({ pageActions: { items: isOn ? [...items, action] : items.filter((one) => one !== action) } })
          }
        />
      ))}
    </Section>
  )
}

const Suggestions = ({ ai, onChange }: { ai: Ai; onChange: (ai: Ai) => void }) => {
  const { t } = useLookWords()
  const [text, setText] = useState(() => ai.suggestions?.join('\n') ?? '')
  const change = (written: string) => {
    setText(written)
    const { suggestions: _before, ...rest } = ai
    const suggestions = written
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    onChange(suggestions.length === 0 ? rest : { ...rest, suggestions })
  }
  return (
    <TextBox
      label={t('suggestedQuestions')}
      hint={t('suggestedQuestionsHint')}
      name="ai/suggestions"
      value={text}
      onChange={change}
      rows={4}
    />
  )
}

const AssistantPart = ({ look: { ai }, onChange }: PartProps) => {
  const { t } = useLookWords()
  const set = (changed: Ai) => onChange({ ai: changed })
  const { greeting = {}, ...ungreeted } = ai
  const greet = (changed: typeof greeting) =>
    set(Object.keys(changed).length === 0 ? ungreeted : { ...ungreeted, greeting: changed })
  return (
    <Section title={t('questions')}>
      <Choice
        label={t('aiMode')}
        hint={t('aiModeHint')}
        name="ai/mode"
        value={ai.mode}
        options={modes.map((value) => ({ value, label: t(`ai-${value}`) }))}
        onChange={(mode) => set({ ...ai, mode })}
      />
      {ai.mode === 'assistant' && (
        <>
          {(['title', 'subtitle'] as const).map((key) => (
            <TextBox
              key={key}
              label={t(key === 'title' ? 'greeting' : 'greetingMore')}
              name={`ai/greeting/${key}`}
              value={greeting[key] ?? ''}
              onChange={(text) => greet(withText(greeting, key, text))}
              maxLength={key === 'title' ? 128 : 256}
            />
          ))}
          <Suggestions ai={ai} onChange={set} />
        </>
      )}
      {ai.mode !== 'none' && (
        <TextBox
          label={t('instructions')}
          hint={t('instructionsHint')}
          name="ai/instructions"
          value={ai.instructions ?? ''}
          onChange={(text) => set(withText(ai, 'instructions', text))}
          rows={4}
          maxLength={4096}
        />
      )}
    </Section>
  )
}

const Fields = (props: PartProps) => (
  <>
    <PagePart {...props} />
    <AssistantPart {...props} />
    <ActionsPart {...props} />
  </>
)

/** What readers of a site can do beside reading. */
export const FeaturesEditor = ({ place, canEdit }: { place: SitePlace; canEdit: boolean }) => {
  const { t } = useLookWords()
  return <LookForm place={place} canEdit={canEdit} action={t('saveFeatures')} Fields={Fields} />
}
