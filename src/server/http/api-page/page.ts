/**
 * The readable description of the API: every operation with its access, fields and command, from the same data as
 * openapi.json.
 */
import { allOps } from '#/contract/all'
import { CLASSES, GENERAL, type Window } from '#/server/core/limits'
import { REFERENCE_VERSION } from '../openapi'
import { type Described, describedOperations, type Schema } from './described'

interface DocumentedField {
  readonly name: string
  readonly type: string
  readonly required: boolean
  /** Bounds, choices and default in words. */
  readonly rules: readonly string[]
}

const isNull = (s: Schema) => s.type === 'null'
const shapes = (s: Schema): readonly Schema[] =>
  Array.isArray(s.type) ? s.type.map((type: string) => ({ ...s, type })) : (s.anyOf ?? [s])

function typeOf(s: Schema): string {
  const words = shapes(s).map((one) => {
    if (one.type === 'array') return `list of ${typeOf(one.items ?? {})}`
    if (one.format === 'binary') return 'file'
    return String(one.type ?? (one.const === undefined ? 'any' : typeof one.const))
  })
  return [...new Set(words)].join(' or ')
}

const between = (least: number | undefined, most: number | undefined, of: string) =>
  least !== undefined && most !== undefined
    ? [`${least}–${most}${of}`]
    : least !== undefined
      ? [`at least ${least}${of}`]
      : most !== undefined
        ? [`at most ${most}${of}`]
        : []

function rulesOf(s: Schema): string[] {
  const parts = shapes(s).filter((one) => !isNull(one))
  const rules = parts.flatMap((one) => [
    ...(one.enum ? [`one of ${one.enum.map(String).join(', ')}`] : []),
    ...(one.const === undefined ? [] : [`always ${JSON.stringify(one.const)}`]),
    ...between(one.minimum, one.maximum, ''),
    ...(one.format === 'binary' ? [] : between(one.minLength, one.maxLength, ' characters')),
    ...(one.pattern === undefined || one.format === 'email' ? [] : [`matches ${one.pattern}`]),
    ...(one.format === undefined || one.format === 'binary' ? [] : [`format ${one.format}`]),
    ...(one.type === 'array' && one.items ? rulesOf(one.items) : []),
  ])
  return [...new Set(rules), ...(s.default === undefined ? [] : [`default ${JSON.stringify(s.default)}`])]
}

const fieldOf = (name: string, schema: Schema, required: boolean): DocumentedField => ({
  name,
  type: typeOf(schema),
  required,
  rules: rulesOf(schema),
})

/** `label`, `ssh.port`, `data[].id`. A list of objects has no line of its own if its name is `bare`. */
export function fieldsOf(schema: Schema, prefix = ''): readonly DocumentedField[] {
  const inner = (one: Schema, name: string): readonly DocumentedField[] =>
    shapes(one).flatMap((s) =>
      s.properties ? fieldsOf(s, `${name}.`) : s.type === 'array' && s.items ? inner(s.items, `${name}[]`) : [],
    )
  if (schema.type === 'array' && schema.items) return inner(schema.items, '[]')
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [
    fieldOf(`${prefix}${name}`, one, schema.required?.includes(name) ?? false),
    ...inner(one, `${prefix}${name}`),
  ])
}

/** Complete HTML; only `html` creates it. */
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Value = Html | string | number | undefined | false | readonly Value[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const write = (value: Value): string => {
  if (value instanceof Html) return value.text
  if (value === undefined || value === false) return ''
  if (typeof value === 'string') return value.replaceAll(/[&<>"']/g, (c) => ENTITIES[c] ?? c)
  return typeof value === 'number' ? String(value) : value.map(write).join('')
}

export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.reduce((all, part, i) => `${all}${write(values[i - 1])}${part}`))

/** Styles of the page: the console's colors, system fonts, one column with its contents beside it. */
const STYLE = `
:root { color-scheme: light dark; --canvas: light-dark(#f6f7f9, #0c0d10); --surface: light-dark(#fff, #131519);
  --sunken: light-dark(#f1f2f5, #0f1114); --line: light-dark(#e5e7ec, #262a32);
  --text: light-dark(#15171c, #eceef3); --muted: light-dark(#5b6270, #9aa2b1); --accent: light-dark(#1748d1, #8fb2ff);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace }
* { box-sizing: border-box }
html { scroll-padding-top: 72px }
body { margin: 0; font: 0.875rem/1.5 ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif; color: var(--text); background: var(--canvas) }
a { color: var(--accent) } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding: 12px 24px;
  background: var(--surface); border-bottom: 1px solid var(--line) }
header strong { font-size: 1rem } header a { min-height: 24px; display: inline-flex; align-items: center }
.page { display: grid; grid-template-columns: 260px minmax(0, 1fr); max-width: 1280px; margin: 0 auto }
nav { position: sticky; top: 57px; max-height: calc(100vh - 57px); overflow-y: auto; padding: 16px 8px 48px 24px; align-self: start }
nav h2 { margin: 16px 0 4px; font-size: 0.75rem; color: var(--muted) } nav ul { margin: 0; padding: 0; list-style: none }
nav a { display: block; padding: 3px 8px; border-radius: 4px; text-decoration: none; color: var(--text) } nav a:hover { background: var(--sunken) }
main { padding: 16px 24px 64px } h1 { margin: 8px 0; font-size: 1.5rem }
main > h2 { margin: 40px 0 8px; font-size: 1.25rem }
article { margin: 0 0 16px; padding: 16px 20px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px }
article:target { border-color: var(--accent) }
article h3 { margin: 0 0 4px; font-size: 1rem } article h3 a { color: inherit; text-decoration: none } article h3 a:hover { text-decoration: underline }
h4 { margin: 16px 0 4px; font-size: 0.8125rem } p { margin: 8px 0 }
code, pre { font-family: var(--mono); font-size: 0.8125rem } .path { overflow-wrap: anywhere } .method { font-weight: 700 }
pre { margin: 4px 0 0; padding: 12px; overflow-x: auto; background: var(--sunken); border-radius: 6px }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 8px 0 } dt { color: var(--muted) } dd { margin: 0; overflow-wrap: anywhere }
.scroll { overflow-x: auto } table { width: 100%; border-collapse: collapse } caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
th, td { padding: 4px 12px 4px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line) } th { font-weight: 700; color: var(--muted) }
td:first-child { white-space: nowrap } td:last-child { overflow-wrap: anywhere; min-width: 180px }
.skip { position: absolute; left: -9999px } .skip:focus { left: 8px; top: 8px; z-index: 2; padding: 8px; background: var(--surface) }
@media (max-width: 800px) { .page { display: block } nav { position: static; max-height: none; padding: 8px 24px } nav ul { columns: 2 }
  header { position: static; padding: 12px 16px } main { padding: 8px 16px 48px } nav { padding: 8px 16px }
  html { scroll-padding-top: 8px } dl { display: block } dt { margin-top: 4px } }
@media print { header, nav { display: none } .page { display: block } article { break-inside: avoid; border: 0; padding: 0 } body { background: none } pre { white-space: pre-wrap } }
`

/** `objectStorage` as "Object storage", `tls` as "TLS". */
const areaName = (area: string) =>
  area.length < 4
    ? area.toUpperCase()
    : area[0]?.toUpperCase() + area.slice(1).replaceAll(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`)

function table(of: string, fields: readonly DocumentedField[], needs: boolean): Html | undefined {
  if (fields.length === 0) return undefined
  const row = (f: DocumentedField) =>
    html`<tr>
      <td><code>${f.name}</code></td>
      <td>${f.type}</td>
      ${needs && html`<td>${f.required ? 'yes' : 'no'}</td>`}
      <td>${f.rules.join('; ')}</td>
    </tr>`
  return html`<h4>${of}</h4>
    <div class="scroll" tabindex="0" role="region" aria-label="${of}">
      <table>
        <caption>
          ${of}
        </caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            ${needs && html`<th scope="col">Required</th>`}
            <th scope="col">Rules</th>
          </tr>
        </thead>
        <tbody>
          ${fields.map(row)}
        </tbody>
      </table>
    </div>`
}

/** The requirement on the left, a plain word on the right. */
function access(op: Described): string {
  const scopes = op.security.find((s) => s.token)?.token
  if (scopes === undefined) return 'Anyone, without a token'
  const token = scopes.length === 0 ? 'any token' : `a token with ${scopes.join(' and ')}`
  return op.security.length > 1 ? `Anyone; ${token} returns more` : token.replace(/^a/, 'A')
}
const windowText = ({ limit, seconds }: Window) => `${limit} requests in ${seconds} seconds`

/** Fields of a page's rows, in place of the envelope that every list shares. */
function answerFields(schema: Schema): { readonly of: string; readonly fields: readonly DocumentedField[] } {
  const rows = schema.properties?.['data']
  const isPage = rows !== undefined && schema.properties?.['pages'] !== undefined
  return isPage
    ? { of: 'Each row of the response', fields: fieldsOf(rows.items ?? {}) }
    : { of: 'Response', fields: fieldsOf(schema) }
}

function article(op: Described): Html {
  const [, content] = Object.entries(op.requestBody?.content ?? {})[0] ?? []
  const of = (where: string) =>
    op.parameters.filter((p) => p.in === where).map((p) => fieldOf(p.name ?? '', p.schema ?? {}, p.required ?? false))
  const answer = answerFields(op.responses[200].content['application/json']?.schema ?? {})
  const rate = CLASSES[op['x-rate-class'] as keyof typeof CLASSES]
  const filters = Object.keys(allOps.find(({ id }) => id === op.operationId)?.filterable ?? {})
  return html`<article id="${op.operationId}">
    <h3><a href="#${op.operationId}">${op.summary}</a></h3>
    <p class="path">
      <code><span class="method">${op.method}</span> ${op.path}</code>
    </p>
    <dl>
      <dt>Access</dt>
      <dd>${access(op)}${op['x-unrestricted'] === true && ' of an unrestricted user'}</dd>
      ${
        op['x-grants'] &&
        html`<dt>Restricted users</dt>
          <dd>need the grant ${op['x-grants'].join(' or ')}</dd>`
      }
      ${
        op['x-needs-balance'] === true &&
        html`<dt>Balance</dt>
          <dd>can’t be negative</dd>`
      }
      <dt>Rate class</dt>
      <dd>${op['x-rate-class']}: ${windowText(rate)}</dd>
      ${
        filters.length > 0 &&
        html`<dt>X-Filter</dt>
          <dd>${filters.join(', ')}</dd>`
      }
    </dl>
    ${table('Path', of('path'), false)}${table('Query', of('query'), true)}
    ${content && table(op.requestBody?.content['multipart/form-data'] ? 'Form' : 'Body', fieldsOf(content.schema), true)}
    ${
      answer.fields.length > 0
        ? table(answer.of, answer.fields, false)
        : html`<h4>Response</h4>
            <p>An empty object.</p>`
    }
  </article>`
}

const COMMON = (base: string) =>
  html`<article id="conventions">
    <h3><a href="#conventions">All operations</a></h3>
    <dl>
      <dt>Base URL</dt>
      <dd><code>${base}</code></dd>
      <dt>Token</dt>
      <dd><code>Authorization: Bearer TOKEN</code></dd>
      <dt>Example</dt>
      <dd><code>curl -H "Authorization: Bearer $TOKEN" ${base}/volumes</code></dd>
      <dt>Bodies</dt>
      <dd>JSON, or a form where one is listed. Times are UTC without a zone: <code>2026-03-01T12:00:00</code></dd>
      <dt>Errors</dt>
      <dd>
        A status of 4xx or 5xx with <code>{"errors": [{"field": "label", "reason": "..."}]}</code>.
        <code>field</code> is empty if the error isn’t about one field.
      </dd>
      <dt>Lists</dt>
      <dd>
        <code>{"data": [], "page": 1, "pages": 1, "results": 0}</code>, paged by <code>page</code> and
        <code>page_size</code>
      </dd>
      <dt>Filters</dt>
      <dd>
        Some lists accept a header such as <code>X-Filter: {"label": {"+contains": "web"}}</code>. Each operation lists
        its fields.
      </dd>
      <dt>Limits</dt>
      <dd>
        ${windowText(GENERAL)} in total, and the limit of the rate class. <code>X-RateLimit-Remaining</code> is the
        number of requests left. 429 comes with <code>Retry-After</code>, the seconds to wait.
      </dd>
      <dt>Retries</dt>
      <dd>Send an <code>Idempotency-Key</code> with a write to retry it safely. The change is made only once.</dd>
    </dl>
  </article>`

const link = (op: Described) => html`<li><a href="#${op.operationId}">${op.summary}</a></li>`

/** `base` is the API's address with its version prefix; `nonce` allows the style. */
export function apiPage(base: string, nonce: string): string {
  const all = describedOperations()
  const names = [...new Set(all.map((op) => op.tags[0] ?? ''))]
  const areas = names.map((area) => ({ area, ops: all.filter((op) => op.tags[0] === area) }))
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Cloud Platform API ${REFERENCE_VERSION}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style nonce="${nonce}">
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <a class="skip" href="#operations">Skip to the operations</a>
        <header>
          <strong>Cloud Platform API</strong><span>${REFERENCE_VERSION}</span><a href="/">Console</a
          ><a href="/v4/openapi.json">openapi.json</a>
        </header>
        <div class="page">
          <nav aria-label="Operations">
            ${areas.map(
              ({ area, ops }) =>
                html`<div>
                  <h2>${areaName(area)}</h2>
                  <ul>
                    ${ops.map(link)}
                  </ul>
                </div>`,
            )}
          </nav>
          <main id="operations" tabindex="-1">
            <h1>${all.length} operations</h1>
            ${COMMON(base)}
            ${areas.map(
              ({ area, ops }) =>
                html`<h2>${areaName(area)}</h2>
                  ${ops.map((op) => article(op))}`,
            )}
          </main>
        </div>
      </body>
    </html>`.text
}
