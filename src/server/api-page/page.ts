/** The API for people to read: every operation with its access, fields and a command, from the same description as openapi.json. */
import { FILTERABLE } from '../filter'
import { CLASSES, GENERAL, type Window } from '../limits'
import { REFERENCE_VERSION } from '../openapi'
import { describedOperations, type Described, type Schema } from './described'
import { curlOf } from './example'
import { fieldOf, fieldsOf, type Field } from './fields'
import { html, Html } from './html'
import { SCRIPT } from './script'
import { STYLE } from './style'

const AREAS: Readonly<Record<string, string>> = {
  betas: 'Beta programs',
  buckets: 'Buckets',
  clusters: 'Object storage clusters',
  images: 'Images',
  keys: 'Access keys',
  managed: 'Managed services',
  monitoring: 'Monitoring',
  objectStorage: 'Object storage as a product',
  objects: 'Objects',
  regions: 'Regions',
  tickets: 'Support tickets',
  tls: 'TLS certificates',
  volumes: 'Volumes',
}
const areaName = (area: string) => AREAS[area] ?? area

function table(of: string, fields: readonly Field[], needs: boolean): Html | undefined {
  if (fields.length === 0) return undefined
  const row = (f: Field) =>
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

/** Needs on the left, a plain word on the right. */
function access(op: Described): string {
  const scopes = op.security.find((s) => s.token)?.token
  if (scopes === undefined) return 'Anybody, without a token'
  const token = scopes.length === 0 ? 'any token' : `a token with ${scopes.join(' and ')}`
  return op.security.length > 1 ? `Anybody; ${token} shows more` : token.replace(/^a/, 'A')
}
const windowText = ({ limit, seconds }: Window) => `${limit} requests in ${seconds} seconds`

/** The fields of a page's rows stand for its envelope, which every list shares. */
function answerFields(schema: Schema): { readonly of: string; readonly fields: readonly Field[] } {
  const rows = schema.properties?.['data']
  const isPage = rows !== undefined && schema.properties?.['pages'] !== undefined
  return isPage
    ? { of: 'Each row of the answer', fields: fieldsOf(rows.items ?? {}) }
    : { of: 'Answer', fields: fieldsOf(schema) }
}

function article(op: Described, base: string): Html {
  const [, content] = Object.entries(op.requestBody?.content ?? {})[0] ?? []
  const of = (where: string) =>
    op.parameters.filter((p) => p.in === where).map((p) => fieldOf(p.name ?? '', p.schema ?? {}, p.required ?? false))
  const answer = answerFields(op.responses[200].content['application/json']?.schema ?? {})
  const rate = CLASSES[op['x-rate-class'] as keyof typeof CLASSES]
  const filters = Object.keys(FILTERABLE[op.operationId] ?? {})
  return html`<article id="${op.operationId}" data-area="${op.tags[0]}">
    <h3><a href="#${op.operationId}">${op.summary}</a></h3>
    <p class="path">
      <code><span class="method">${op.method}</span> ${op.path}</code>
    </p>
    <dl>
      <dt>Who may</dt>
      <dd>${access(op)}${op['x-unrestricted'] === true && '; not a restricted user'}</dd>
      ${
        op['x-grants'] &&
        html`<dt>A restricted user needs</dt>
          <dd>the grant ${op['x-grants'].join(' or ')}</dd>`
      }
      <dt>Rate class</dt>
      <dd>${op['x-rate-class']}: ${windowText(rate)}</dd>
      ${
        filters.length > 0 &&
        html`<dt>X-Filter</dt>
          <dd>by ${filters.join(', ')}</dd>`
      }
    </dl>
    ${table('Path', of('path'), false)}${table('Query', of('query'), true)}
    ${content && table(op.requestBody?.content['multipart/form-data'] ? 'Form' : 'Body', fieldsOf(content.schema), true)}
    ${
      answer.fields.length > 0
        ? table(answer.of, answer.fields, false)
        : html`<h4>Answer</h4>
            <p>An empty object.</p>`
    }
    <h4>Example</h4>
    <pre tabindex="0"><code>${curlOf(op, base)}</code></pre>
  </article>`
}

const COMMON = (base: string) =>
  html`<article id="conventions">
    <h3><a href="#conventions">What holds for every operation</a></h3>
    <dl>
      <dt>Address</dt>
      <dd><code>${base}</code></dd>
      <dt>Token</dt>
      <dd><code>Authorization: Bearer TOKEN</code></dd>
      <dt>Bodies</dt>
      <dd>JSON, unless a form is named. Times are UTC without a zone: <code>2026-03-01T12:00:00</code></dd>
      <dt>Refusals</dt>
      <dd>
        A status of 4xx or 5xx with <code>{"errors": [{"field": "label", "reason": "..."}]}</code>;
        <code>field</code> is empty where none is to blame
      </dd>
      <dt>Lists</dt>
      <dd>
        <code>{"data": [], "page": 1, "pages": 1, "results": 0}</code>, by <code>page</code> and <code>page_size</code>
      </dd>
      <dt>Filters</dt>
      <dd>
        Some lists take a header such as <code>X-Filter: {"label": {"+contains": "web"}}</code>; the fields are named at
        each
      </dd>
      <dt>Limits</dt>
      <dd>
        ${windowText(GENERAL)} in all, and those of the rate class; <code>X-RateLimit-Remaining</code> says what is
        left, 429 with <code>Retry-After</code> when to come back
      </dd>
      <dt>Once</dt>
      <dd>A write takes an <code>Idempotency-Key</code>: what is sent twice under one key happens once</dd>
    </dl>
  </article>`

const link = (op: Described) => html`<li><a href="#${op.operationId}">${op.summary}</a></li>`

/** `base` is the API's address with its version prefix; `nonce` is what style and script carry. */
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
        <script nonce="${nonce}">
          ${new Html(SCRIPT)}
        </script>
      </head>
      <body>
        <a class="skip" href="#operations">Skip to the operations</a>
        <header>
          <strong>Cloud Platform API</strong><span>${REFERENCE_VERSION}</span><a href="/">Console</a
          ><a href="/v4/openapi.json">openapi.json</a>
          <div id="search" role="search" hidden>
            <label for="q">Search</label><input id="q" type="search" autocomplete="off" aria-keyshortcuts="/" /><span
              role="status"
            ></span>
          </div>
        </header>
        <div class="page">
          <nav aria-label="Operations">
            ${areas.map(
              ({ area, ops }) =>
                html`<div data-group="${area}">
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
                html`<h2 data-group="${area}">${areaName(area)}</h2>
                  ${ops.map((op) => article(op, base))}`,
            )}
          </main>
        </div>
      </body>
    </html>`.text
}
