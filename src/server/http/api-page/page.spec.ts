import { afterAll, beforeAll, expect, test } from 'vitest'
import { opsOf } from '#/contract/all'
import { testServer, type TestServer } from '#test/server/testing'
import { fieldsOf, html } from './page'

let s: TestServer
beforeAll(async () => {
  s = await testServer({ settings: { publicUrl: 'https://console.example.com' } })
})
afterAll(() => s.close())
const ops = opsOf(null)
const get = () => s.request('GET', '/v4/docs', { headers: { host: 'console.example.com' } })

test('every operation has an anchor, its access and its rate', async () => {
  const { status, text, headers } = await get()
  expect({ status, 'content-type': headers.get('content-type') }).toEqual({
    status: 200,
    'content-type': 'text/html; charset=utf-8',
  })
  const articles = [...text.matchAll(/<article id="([\w.]+)"[^>]*>([\s\S]*?)<\/article>/g)]
  expect(articles.map(([, id]) => id)).toEqual(['conventions', ...ops.map((op) => op.id)])
  const by = new Map(articles.map(([, id = '', body = '']) => [id, body.replaceAll(/\s+/g, ' ')]))
  for (const op of ops) {
    const body = by.get(op.id) ?? ''
    expect(body, op.id).toContain(`<span class="method">${op.method}</span> ${op.path}</code>`)
    for (const scope of op.scopes) expect(body, op.id).toContain(scope)
    expect(body, op.id).toContain(`${op.rate}: `)
    expect(text, op.id).toContain(`<a href="#${op.id}">`)
  }
  expect(by.get('buckets.create')).toMatch(
    /<code>label<\/code>.*3–63 characters; matches .*<code>cors_enabled<\/code>.*default false/,
  )
  expect(by.get('volumes.create')).toContain('volume-create: 25 requests in 60 seconds')
  expect(by.get('volumes.create')).toContain('the grant add_volumes')
  const balance = /<dt>Balance<\/dt>\s*<dd>can’t be negative<\/dd>/
  expect([...by].filter(([, body]) => balance.test(body)).map(([id]) => id)).toEqual(['buckets.create', 'keys.create'])
  expect(by.get('regions.list')).toContain('Anyone, without a token')
  expect(by.get('images.list')).toMatch(/<dt>X-Filter<\/dt>\s*<dd>label, deprecated/)
  expect(by.get('conventions')).toContain('https://console.example.com/v4/volumes')
})

test('the page loads nothing from elsewhere and runs no script', async () => {
  const [one, other] = [await get(), await get()]
  const policy = one.headers.get('content-security-policy') ?? ''
  const [, nonce = ''] = /style-src 'nonce-([^']+)'/.exec(policy) ?? []
  expect(policy).toBe(
    `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
  )
  expect(one.text.split(nonce)).toHaveLength(2)
  expect(other.text).not.toContain(nonce)
  expect(one.text).not.toContain('<script')
  expect(one.text).not.toMatch(/(?:src|href)="(?!#|\/(?!\/))|style="|\son\w+="/)
})

test('a schema is listed by dotted names, with its text escaped', () => {
  expect(
    fieldsOf({
      type: 'object',
      required: ['a'],
      properties: {
        a: { type: 'object', properties: { b: { type: 'integer', minimum: 1 } } },
        c: {
          type: 'array',
          items: { type: 'object', properties: { d: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] } } },
        },
      },
    }),
  ).toEqual([
    { name: 'a', type: 'object', required: true, rules: [] },
    { name: 'a.b', type: 'integer', required: false, rules: ['at least 1'] },
    { name: 'c', type: 'list of object', required: false, rules: [] },
    { name: 'c[].d', type: 'string or null', required: false, rules: ['at most 3 characters'] },
  ])
  expect(html`<p>${'<b>&"'}${html`<i></i>`}${false}${['x', '>']}</p>`.text).toBe(
    '<p>&lt;b&gt;&amp;&quot;<i></i>x&gt;</p>',
  )
})
