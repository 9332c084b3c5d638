import { describe, expect, test } from 'vitest'
import { variesByReader } from './varies-by-reader.ts'

describe('variesByReader', () => {
  test.each([
    ['{% if visitor.claims.beta %}\nBeta\n{% endif %}'],
    ['{%if visitor.claims.beta%}\nBeta\n{%endif%}'],
    ['{% hint style="info" %}\n{% if visitor.claims.beta %}\nBeta\n{% endif %}\n{% endhint %}'],
    ['{% include "/.gitbook/includes/note.md" %}'],
    ['{% openapi src="petstore" path="/pets" method="get" %}{% endopenapi %}'],
    ['Hello <code class="expression">visitor.claims.name</code>'],
    ["Hello <code\nclass='expression'>visitor.claims.name</code>"],
    ['Hello <CODE class=expression>visitor.claims.name</CODE>'],
    ['{{ name }}'],
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

  test('lets text pass that everyone sees alike', () => {
    const text = '# A\n\n{% hint style="info" %}\n`GET /pets/{petId}` and <code>x</code>\n{% endhint %}\n\nWhat if?'
    expect(variesByReader({ format: 'markdown', text })).toBe(false)
    expect(variesByReader({ format: 'document', text: '{"nodes":[{"type":"paragraph"}]}' })).toBe(false)
  })
})
