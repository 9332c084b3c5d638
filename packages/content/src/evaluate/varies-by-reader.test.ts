import { evaluateDocument } from './evaluate-document.ts'
import { readMarkdown } from '../markdown/read.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { variesByReader } from './varies-by-reader.ts'

describe('variesByReader', () => {
  test.each([
    ['{% if visitor.claims.beta %}\nBeta\n{% endif %}'],
    ['{%if visitor.claims.beta%}\nBeta\n{%endif%}'],
    ['{% hint style="info" %}\n{% if visitor.claims.beta %}\nBeta\n{% endif %}\n{% endhint %}'],
    ['{% step-if visitor.claims.beta %}\nBeta\n{% endstep-if %}'],
    ['{% include "/.gitbook/includes/note.md" %}'],
    ['{% openapi src="petstore" path="/pets" method="get" %}{% endopenapi %}'],
    ['Hello <code class="expression">visitor.claims.name</code>'],
    ["Hello <code\nclass='expression'>visitor.claims.name</code>"],
    ['Hello <CODE class=expression>visitor.claims.name</CODE>'],
    ['{{ name }}'],
    [String.raw`\{\{ visitor.claims.name }}`],
    [String.raw`{\{ visitor.claims.name }}`],
    ['{&#123; visitor.claims.name }}'],
    ['&#x7B;{ visitor.claims.name }}'],
    ['&lbrace;&lcub; visitor.claims.name }}'],
    ['{<!-- -->{ visitor.claims.name }}'],
    ['**{**<span></span>**{ visitor.claims.name }}**'],
  ])('finds what depends on the reader in %j', (text) => {
    expect(variesByReader({ format: 'markdown', text })).toBe(true)
  })

  test.each([['if'], ['expression'], ['reusable-content'], ['openapi-operation'], ['swagger']])(
    'finds %s in a document',
    (type) => {
      expect(variesByReader({ format: 'document', text: JSON.stringify({ nodes: [{ object: 'block', type }] }) })).toBe(
        true,
      )
    },
  )

  test.each([['{{ visitor.claims.name }}'], [String.raw`\u007b{ visitor.claims.name }}`]])(
    'finds %s in the text of a document',
    (text) => {
      expect(variesByReader({ format: 'document', text: `{"leaves":[{"text":"${text}"}]}` })).toBe(true)
    },
  )

  test.each([['{ visitor.claims.name }}'], ['% if visitor.claims.beta %}']])(
    'finds %j in a document after a brace with other marks',
    (text) => {
      const leaves = [{ text: 'a {' }, { text, marks: [{ type: 'bold' }] }]
      expect(variesByReader({ format: 'document', text: JSON.stringify({ leaves }) })).toBe(true)
    },
  )

  test('lets text pass that everyone sees alike', () => {
    const text = '# A\n\n{% hint style="info" %}\n`GET /pets/{petId}` and <code>x</code>\n{% endhint %}\n\nWhat if?'
    expect(variesByReader({ format: 'markdown', text })).toBe(false)
    expect(variesByReader({ format: 'document', text: '{"nodes":[{"type":"paragraph"}]}' })).toBe(false)
  })
})

test('takes the same tags for unvarying as a document takes blocks', () => {
  const varying = (text: string) => variesByReader({ format: 'markdown', text })
  expect(varying('{% embed url="https://example.com" %}')).toBe(false)
  expect(varying('{% embed url="https://example.com/{{ visitor.claims.plan }}" %}')).toBe(true)
  expect(varying('{% openapi-schemas spec="pets" schemas="Pet" %}\n{% endopenapi-schemas %}')).toBe(true)
  expect(varying('{% unknown %}')).toBe(true)
})

const pieces =
  `{ { {{ } }} {% %} \\ * ** _ ~~ \` $ [ ](u) ! <b> </b> <span></span> <span> </span> <mark> </mark> <br> &#123; &lbrace; a | # -`
    .split(' ')
    .concat(' ', '\n', '\n\n', '<!-- -->', '{{ visitor.claims.plan }}', ' visitor.claims.plan }}', '{% endif %}')
    .concat('{% if visitor.claims.plan == "pro" %}', '<code class="expression">visitor.claims.plan</code>')

test('finds every text that an evaluation changes', () => {
  const scope = { visitor: { claims: { plan: 'pro' } } }
  const text = fc.array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 12 }).map((all) => all.join(''))
  let changed = 0
  const property = fc.property(text, (markdown) => {
    const document = readMarkdown(markdown)
    if (evaluateDocument(document, scope, 'all') === document) return
    changed++
    expect(variesByReader({ format: 'markdown', text: markdown })).toBe(true)
    expect(variesByReader({ format: 'document', text: JSON.stringify(document) })).toBe(true)
  })
  fc.assert(property, { seed: 20_260_101, numRuns: 1000 })
  expect(changed).toBeGreaterThan(50)
})
