import { createComponent, createIntegration, ExposableError } from '@gitbook/runtime'

const hello = createComponent({
  componentId: 'hello',
  render: ({ props }, { environment }) => ({
    type: 'block',
    children: [
      {
        type: 'card',
        title: `${environment.installation.configuration.word ?? 'Hello'}, ${props.name ?? 'reader'}!`,
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
    if (state.name === 'nobody') throw new ExposableError('<b>Nobody</b> needs no greeting.')
    if (state.name === 'error') throw new Error('A secret of the integration')
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

/** The configuration form of an installation. Its frame is a page of the integration, which gets the state and sends actions. */
const settings = createComponent({
  componentId: 'settings',
  initialState: ({ installation }) => ({ word: 'Hello', password: '', ...installation.configuration }),
  action: async ({ state }, { action, word }, { api, environment }) => {
    if (action === 'suggest') return { state: { ...state, word } }
    if (action !== 'save') return undefined
    const { integration, installation } = environment
    await api.integrations.updateIntegrationInstallation(integration.name, installation.id, { configuration: state })
    return { type: 'complete' }
  },
  render: async ({ dynamicState }, { environment }) => ({
    type: 'configuration',
    children: [
      { type: 'input', label: 'Word', element: { type: 'textinput', state: 'word' } },
      { type: 'input', label: 'Password', element: { type: 'textinput', state: 'password', inputType: 'password' } },
      {
        type: 'webframe',
        source: { url: `${environment.installation.urls.publicEndpoint}/words` },
        data: { word: dynamicState('word') },
      },
      { type: 'button', label: 'Save', onPress: { action: 'save' } },
    ],
  }),
})

const words = `<!doctype html><html lang="en"><title>Words</title><p id="word"></p><button>Suggest a word</button><script>
  const send = (action) => parent.postMessage({ action }, '*')
  addEventListener('message', ({ data }) => { document.querySelector('#word').textContent = 'Now: ' + data.state.word })
  document.querySelector('button').onclick = () => send({ action: 'suggest', word: 'Welcome' })
  send({ action: '@webframe.ready' })
</script></html>`

/** A block with a frame, which shows what the reader enters, and has the block count the cards that it sends. */
const postcard = createComponent({
  componentId: 'postcard',
  initialState: { text: 'Greetings', sent: 0 },
  action: async ({ state }, { action }) =>
    action === 'send' ? { state: { ...state, sent: state.sent + 1 } } : undefined,
  render: async ({ state, dynamicState }, { environment }) => ({
    type: 'block',
    children: [
      { type: 'markdown', content: `**${state.sent}** cards sent` },
      { type: 'input', label: 'Your text', element: { type: 'textinput', state: 'text' } },
      {
        type: 'webframe',
        source: { url: `${environment.installation.urls.publicEndpoint}/postcard` },
        aspectRatio: 3,
        data: { text: dynamicState('text') },
      },
    ],
  }),
})

const card = `<!doctype html><html lang="en"><title>Postcard</title><style>:root { color-scheme: light dark }</style>
<p id="text"></p><p id="page"></p><button id="send">Send</button><button id="next">Next page</button><script>
  const send = (action) => parent.postMessage({ action }, '*')
  const at = (id) => document.getElementById(id)
  addEventListener('message', ({ data: { state } }) => {
    at('text').textContent = state.text
    at('page').textContent = 'On the page ' + state.page.title
    send({ action: '@webframe.resize', size: { height: document.body.scrollHeight + 40 } })
  })
  at('send').onclick = () => send({ action: 'send' })
  at('next').onclick = () => send({ action: '@webframe.navigate', path: 'more', anchor: 'below' })
  send({ action: '@webframe.ready' })
</script></html>`

export default createIntegration({
  fetch: ({ url }) =>
    new Response(url.endsWith('/postcard') ? card : words, { headers: { 'content-type': 'text/html' } }),
  components: [hello, guestbook, postcard, why, settings],
})
