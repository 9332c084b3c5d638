import type { MergeRule } from '@scriptorium/client'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { PersonPicker } from '../../orgs/people/person-picker.tsx'
import { ApprovalsAdding } from './approvals-adding.tsx'
import { RuleText } from './rule-text.tsx'

const bare = [
  'require_at_least_one_review',
  'require_at_least_one_approved_review',
  'require_all_reviews_approved',
  'require_agent_review',
  'require_up_to_date_change_request',
  'require_change_request_subject',
  'require_change_request_description',
  'require_author_to_merge',
] as const
const ofUsers = ['require_specific_reviewers', 'require_one_of_specific_reviewers', 'allow_bypass'] as const

type Bare = (typeof bare)[number]
type OfUsers = (typeof ofUsers)[number]
type Kind = Bare | OfUsers | 'approvals' | 'custom'

const isOfUsers = (kind: Kind): kind is OfUsers => (ofUsers as readonly Kind[]).includes(kind)

const UsersAdding = ({ kind, onAdd }: { kind: OfUsers; onAdd: (rule: MergeRule) => void }) => {
  const { t } = useLibraryWords()
  const [users, setUsers] = useState<string[]>([])
  return (
    <>
      {users.length > 0 && <RuleText rule={{ rule: kind, users }} />}
      <PersonPicker label={t('person')} without={users} onChoose={(id) => setUsers([...users, id])} />
      <Button isDisabled={users.length === 0} onPress={() => onAdd({ rule: kind, users })}>
        {t('addRule')}
      </Button>
    </>
  )
}

const CustomAdding = ({ onAdd }: { onAdd: (rule: MergeRule) => void }) => {
  const { t } = useLibraryWords()
  const [expression, setExpression] = useState('')
  const [message, setMessage] = useState('')
  const rule: MergeRule = { rule: 'custom', expression, ...(message !== '' && { message }) }
  return (
    <>
      <TextBox
        label={t('expression')}
        name="expression"
        value={expression}
        onChange={setExpression}
        maxLength={1024}
        rows={3}
        hint={t('expressionHint')}
      />
      <TextBox
        label={`${t('ruleMessage')} (${t('optional')})`}
        name="message"
        value={message}
        onChange={setMessage}
        maxLength={512}
      />
      <Button isDisabled={expression === ''} onPress={() => onAdd(rule)}>
        {t('addRule')}
      </Button>
    </>
  )
}

/** Builds a merge rule from choices, or as an expression. */
export const RuleAdding = ({ onAdd }: { onAdd: (rule: MergeRule) => void }) => {
  const { t } = useLibraryWords()
  const [kind, setKind] = useState<Kind>('require_at_least_one_approved_review')
  const options = [
    ...bare.map((value) => ({ value: value as Kind, label: t(`rule-${value}`) })),
    { value: 'approvals' as const, label: t('approvalsAndTeam') },
    ...ofUsers.map((value) => ({ value: value as Kind, label: t(`rule-${value}`) })),
    { value: 'custom' as const, label: t('rule-custom') },
  ]
  return (
    <fieldset className="s-giving">
      <legend className="s-label">{t('addRule')}</legend>
      <Choice label={t('rule')} name="rule" value={kind} options={options} onChange={setKind} />
      {kind === 'approvals' && <ApprovalsAdding onAdd={onAdd} />}
      {kind === 'custom' && <CustomAdding onAdd={onAdd} />}
      {isOfUsers(kind) && <UsersAdding key={kind} kind={kind} onAdd={onAdd} />}
      {(bare as readonly Kind[]).includes(kind) && (
        <Button onPress={() => onAdd({ rule: kind as Bare })}>{t('addRule')}</Button>
      )}
    </fieldset>
  )
}
