import { createComponent, createIntegration } from '@gitbook/runtime'

const hello = createComponent({
  componentId: 'hello',
  render: ({ props }) => ({
    type: 'block',
    children: [
      {
        type: 'card',
        title: `Hello, ${props.name ?? 'reader'}!`,
        children: [
          { type: 'markdown', content: 'A *greeting* from an integration.' },
          { type: 'codeblock', syntax: 'js', content: 'greet()' },
          { type: 'button', label: 'More', onPress: { action: '@ui.url.open', url: 'https://example.com/greetings' } },
        ],
      },
    ],
  }),
})

/** A block that readers use: a field of the state, and buttons with actions. */
const guestbook = createComponent({
  componentId: 'guestbook',
  initialState: { name: '', greeted: 0, loud: false },
  action: async ({ state }, { action, by }) => {
    if (action === 'greet') return { state: { ...state, greeted: state.greeted + by } }
    return action === 'forget' ? { state: { ...state, greeted: 0, name: '' } } : undefined
  },
  render: async ({ state, dynamicState }) => ({
    type: 'block',
    children: [
      { type: 'markdown', content: `**${state.greeted}** greetings, the last one to ${state.name || 'nobody'}` },
      { type: 'input', label: 'Your name', element: { type: 'textinput', state: 'name', placeholder: 'Ada' } },
      { type: 'input', label: 'Loud', element: { type: 'switch', state: 'loud' } },
      { type: 'button', label: 'Greet', onPress: { action: 'greet', by: state.loud ? 2 : 1 } },
      {
        type: 'button',
        label: 'Why?',
        onPress: { action: '@ui.modal.open', componentId: 'why', props: { n: state.greeted } },
      },
      {
        type: 'button',
        label: 'Forget all',
        onPress: { action: 'forget' },
        confirm: {
          title: 'Forget all greetings?',
          text: 'Nobody can bring them back.',
          confirm: 'Forget',
          style: 'danger',
        },
      },
      { type: 'codeblock', syntax: 'txt', content: dynamicState('name') },
    ],
  }),
})

const why = createComponent({
  componentId: 'why',
  render: async ({ props }) => ({
    type: 'modal',
    title: `Why ${props.n} greetings`,
    children: [{ type: 'markdown', content: 'Because greeting is polite.' }],
    submit: { type: 'button', label: 'Back', onPress: { action: '@ui.modal.close', returnValue: {} } },
  }),
})

export default createIntegration({ components: [hello, guestbook, why] })
