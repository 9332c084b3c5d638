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

export default createIntegration({ components: [hello] })
