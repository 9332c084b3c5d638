import { expect, test } from 'vitest'
import { readMarkdown } from '../read.ts'
import { writeMarkdown } from '../write.ts'

const written = (markdown: string) => writeMarkdown(readMarkdown(markdown))

test('an operation that its author wrote down is read as a heading, tables of parameters and tabs of responses', () => {
  const operation = `{% swagger method="post" path="/cakes/{id}" baseUrl="https://api.example.com" summary="Bake a cake" %}
{% swagger-description %}
This **bakes** it.
{% endswagger-description %}

{% swagger-parameter in="path" name="id" type="string" required="true" %}
ID of the cake,
or | none
{% endswagger-parameter %}

{% swagger-response status="200: OK" description="Baked" %}
\`\`\`json
{ "name": "Cake" }
\`\`\`
{% endswagger-response %}
{% endswagger %}

After
`
  expect(written(operation)).toBe(`## Bake a cake

<mark style="color:green;">\`POST\`</mark> \`https://api.example.com/cakes/{id}\`

This **bakes** it.

#### Path Parameters

| Name                                 | Type   | Description                |
| ------------------------------------ | ------ | -------------------------- |
| id<mark style="color:red;">\\*</mark> | string | ID of the cake, or \\| none |

{% tabs %}
{% tab title="200: OK Baked" %}
\`\`\`json
{ "name": "Cake" }
\`\`\`
{% endtab %}
{% endtabs %}

After
`)
})

test('the oldest form of an operation is read in the same way', () => {
  const operation = `{% api-method method="get" host="https://api.example.com" path="/cakes" %}
{% api-method-summary %}
Get cakes
{% endapi-method-summary %}

{% api-method-description %}
All of them.
{% endapi-method-description %}

{% api-method-spec %}
{% api-method-request %}
{% api-method-query-parameters %}
{% api-method-parameter name="kind" type="string" required=false %}
A kind
{% endapi-method-parameter %}
{% endapi-method-query-parameters %}
{% endapi-method-request %}

{% api-method-response %}
{% api-method-response-example httpCode=200 %}
{% api-method-response-example-description %}
Found
{% endapi-method-response-example-description %}

\`\`\`
[]
\`\`\`
{% endapi-method-response-example %}
{% endapi-method-response %}
{% endapi-method-spec %}
{% endapi-method %}
`
  const text = written(operation)
  for (const part of [
    '## Get cakes',
    '`GET`',
    'All of them.',
    '#### Query Parameters',
    'A kind',
    'title="200"',
    'Found',
    '[]',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('api-method')
})
