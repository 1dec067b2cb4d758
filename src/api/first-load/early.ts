/**
 * Requests the first data of a page from the first script of index.html, in parallel with loading the framework. The client uses each
 * response once, instead of the same request.
 */

export interface EarlyRequest {
  /** Pattern of the page's path and query. */
  readonly page: string
  /** Path below the API's URL, as the client builds it. */
  readonly path: string
  /** Whether a token is required. */
  readonly token: boolean
}

/** Checked against the contract by early.spec.ts. */
export const EARLY_REQUESTS: readonly EarlyRequest[] = [
  { page: '^/buckets/?$', path: '/object-storage/buckets/?page=1&page_size=500', token: true },
  { page: '^/(buckets|clusters)/?$', path: '/object-storage/clusters?page=1&page_size=500', token: false },
  { page: '^/(buckets|clusters|regions)/?$', path: '/regions?page=1&page_size=500', token: false },
]

interface Asked {
  readonly url: string
  readonly token: string | null
  readonly answer: Promise<Response>
}
interface Apis {
  readonly apis: readonly { readonly url: string; readonly dialect?: string }[]
}
declare global {
  /** Set by the script of index.html. */
  var earlyAnswers: Asked[] | undefined
  var earlyConfig: Promise<unknown> | undefined
}

/** Inlined into index.html as source text, so it must not use anything outside itself. */
export function askEarly(requests: readonly EarlyRequest[]): void {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs inlined, without outer scope
  const written = (): unknown => {
    try {
      return JSON.parse(document.getElementById('config')?.textContent ?? '')
    } catch {
      // Other web servers don't embed the configuration.
      return undefined
    }
  }
  const held = written() as Apis | undefined
  const config = held
    ? Promise.resolve(held)
    : fetch('/config.json', { credentials: 'same-origin', cache: 'no-cache', redirect: 'error' }).then(
        (res): Promise<Apis> =>
          res.ok ? res.json() : Promise.reject(new Error(`/config.json answered with status ${res.status}.`)),
      )
  // The client requests it again and reports the failure.
  config.catch(() => undefined)
  globalThis.earlyConfig = config
  const wanted = requests.filter((r) => new RegExp(r.page).test(location.pathname + location.search))
  if (wanted.length === 0) return
  const asked: Asked[] = []
  globalThis.earlyAnswers = asked
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs inlined, without outer scope
  const read = (key: string) => {
    try {
      return sessionStorage.getItem(`cloud-console.${key}`)
    } catch {
      return null
    }
  }
  const token = read('token')
  const ask = ({ apis }: Apis) => {
    const urls = apis.map((a) => new URL(a.url, location.origin).href.replace(/(?<!\/)\/+$/, ''))
    const index = Math.max(0, urls.indexOf(read('api') ?? ''))
    const base = urls[index]
    // The paths below are the contract's.
    if (apis[index]?.dialect !== undefined) return
    for (const r of wanted) {
      if (r.token && token === null) continue
      const headers = { Accept: 'application/json', ...(token === null ? {} : { Authorization: `Bearer ${token}` }) }
      const answer = fetch(base + r.path, {
        headers,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: 'error',
        cache: 'no-store',
        // Reads the body at once, in parallel with loading the framework.
      }).then(async (res) => new Response(await res.arrayBuffer(), res))
      // The response might stay unused.
      answer.catch(() => undefined)
      asked.push({ url: base + r.path, token, answer })
    }
  }
  try {
    // Synchronously if possible, to get one of the browser's six connections first.
    if (held) ask(held)
    else config.then(ask).catch(() => undefined)
  } catch {
    // The client reports an invalid configuration.
  }
}

/** Older responses aren't used. */
const FRESH_MS = 10_000

/** Drops all responses when the session ends. */
export function forgetEarly(): void {
  globalThis.earlyAnswers = undefined
}

/** Returns the early response to this GET once; undefined without a fresh one. */
export function takeEarly(url: string, token: string | null): Promise<Response> | undefined {
  const asked = globalThis.earlyAnswers
  if (asked === undefined) return undefined
  if (performance.now() > FRESH_MS) {
    forgetEarly()
    return undefined
  }
  const index = asked.findIndex((a) => a.url === url && a.token === token)
  return index < 0 ? undefined : asked.splice(index, 1)[0]?.answer
}

/** Returns the body of an early response without consuming it; undefined without success. */
export async function peekEarly(path: string): Promise<unknown> {
  await globalThis.earlyConfig
  try {
    const asked = globalThis.earlyAnswers?.find(({ url }) => url.includes(path))
    const answer = await asked?.answer
    return answer?.ok ? await answer.clone().json() : undefined
  } catch {
    return undefined
  }
}
