/** Hostile texts sent to the API, field by field. */
import type { TestServer } from '../support/accounts'

type Write = readonly [path: string, body: (text: string) => object]

function file(name: string): FormData {
  const form = new FormData()
  form.set('file', new Blob(['x']), name)
  return form
}
let clients = 0
/** Every write with a free text, one field each. */
const WRITES: readonly Write[] = [
  ['/support/tickets', (text) => ({ summary: text, description: 'x' })],
  ['/support/tickets', (text) => ({ summary: 'x', description: text })],
  ['/support/tickets/8/replies', (text) => ({ description: text })],
  ['/support/tickets/8/attachments', (text) => file(text)],
  ['/images/upload', (text) => ({ label: text, region: 'eu-central' })],
  ['/images/upload', (text) => ({ label: 'x', region: 'eu-central', description: text })],
  ['/object-storage/keys', (text) => ({ label: text })],
  ['/object-storage/buckets', (text) => ({ label: text, cluster: 'eu-central-1' })],
  ['/managed/contacts', (text) => ({ name: text, email: 'a@b.example' })],
  ['/managed/contacts', (text) => ({ name: 'any name', email: 'a@b.example', group: text })],
  ['/managed/contacts', (text) => ({ name: 'any name', email: text })],
  ['/managed/credentials', (text) => ({ label: text, password: 'x' })],
  ['/managed/credentials', (text) => ({ label: 'any label', password: 'x', username: text })],
  ['/managed/services', (text) => ({ label: text, service_type: 'tcp', address: 'a.example:1', timeout: 10 })],
  [
    '/managed/services',
    (text) => ({ label: 'any label', service_type: 'tcp', address: 'a.example:1', timeout: 10, notes: text }),
  ],
  [
    '/managed/services',
    (text) => ({ label: 'any label', service_type: 'url', address: 'http://a.example/', timeout: 10, body: text }),
  ],
  ['/monitoring/clients', (text) => ({ label: text })],
  ['/monitoring/clients', () => ({ label: `client-${(clients += 1)}` })],
  ['/volumes', (text) => ({ label: text, size: 10, region: 'eu-central' })],
]
const BUCKET = '/object-storage/buckets/eu-central-1/uploads.larkspur.example'

/** Sends each text in each field and uploads an object of each name. Returns the number of accepted ones; throws unless the status is 200 or 400. */
export async function sendAll(
  server: TestServer,
  texts: readonly string[],
): Promise<{ sent: number; accepted: number }> {
  let sent = 0
  let accepted = 0
  const post = async (path: string, body: object) => {
    const form = body instanceof FormData
    const answer = await fetch(`${server.origin}/v4${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.demoToken}`,
        ...(form ? {} : { 'content-type': 'application/json' }),
      },
      body: form ? body : JSON.stringify(body),
    })
    const got = await answer.text()
    sent += 1
    if (answer.status !== 200 && answer.status !== 400) throw new Error(`${path}: ${answer.status} ${got}`)
    if (answer.status === 200) accepted += 1
    return answer.status === 200 ? (JSON.parse(got) as { url?: string }) : undefined
  }
  for (const text of texts) {
    await Promise.all([
      ...WRITES.map(([path, body]) => post(path, body(text))),
      (async () => {
        const signed = await post(`${BUCKET}/object-url`, { name: text, method: 'PUT' })
        if (signed?.url === undefined) return
        const put = await fetch(signed.url, { method: 'PUT', body: 'x', headers: { 'content-type': 'text/html' } })
        if (put.status !== 200) throw new Error(`${text}: ${put.status}`)
      })(),
    ])
  }
  return { sent, accepted }
}
