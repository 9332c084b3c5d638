import { expect, test } from 'vitest'
import { translateContainers } from './containers.ts'

test('code of a container can show how containers are written', () => {
  const text = '::: tip\nWrite:\n\n```md\n:::\n::: danger\n```\n\nDone.\n:::\n\nAfter.\n'
  const translated = translateContainers(text)
  expect(translated).toContain('```md\n:::\n::: danger\n```\n\nDone.\n')
  expect(translated.indexOf('{% endhint %}')).toBeGreaterThan(translated.indexOf('Done.'))
  expect(translated.indexOf('After.')).toBeGreaterThan(translated.indexOf('{% endhint %}'))
})

test('a container in another one ends before it, and one that nobody ends goes to the end of the text', () => {
  const order = (text: string) => translateContainers(text).match(/\{% (?:end)?hint|One|Two|Three/g)
  const nested = ':::: tip\nOne\n\n::: warning\nTwo\n:::\n\nThree\n::::\n'
  expect(order(nested)).toEqual(['{% hint', 'One', '{% hint', 'Two', '{% endhint', 'Three', '{% endhint'])
  expect(order('::: tip\nOne\n\nTwo\n')).toEqual(['{% hint', 'One', 'Two', '{% endhint'])
})
