/**
 * The first data of a page, asked for by the first script of index.html: before the framework is there, and in parallel with it.
 * The client takes such an answer in place of a fetch of its own, once, if it is exactly the request that it would send.
 */

export interface EarlyRequest {
  /** Pattern of the page's path and query. */
  readonly page: string
  /** Below the API's address, as the client builds it. */
  readonly path: string
  /** Only with a token; the others are readable by anyone. */
  readonly token: boolean
}

/** early.spec.ts holds each against the contract. */
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
declare global {
  /** Left by the script of index.html. */
  var earlyAnswers: Asked[] | undefined
  var earlyConfig: Promise<unknown> | undefined
}

/** Becomes part of index.html by its text, so it may use nothing from outside itself. */
export function askEarly(requests: readonly EarlyRequest[]): void {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- nothing outside this function exists where it runs
  const written = (): unknown => {
    try {
      return JSON.parse(document.getElementById('config')?.textContent ?? '')
    } catch {
      // Served by another web server, which writes nothing into the page.
      return undefined
    }
  }
  const held = written() as { apis: { url: string }[] } | undefined
  const config = held
    ? Promise.resolve(held)
    : fetch('/config.json', { credentials: 'same-origin', cache: 'no-cache', redirect: 'error' }).then(
        (res): Promise<{ apis: { url: string }[] }> =>
          res.ok ? res.json() : Promise.reject(new Error(`/config.json answered with status ${res.status}.`)),
      )
  // The client hears of a failure by asking itself.
  config.catch(() => undefined)
  globalThis.earlyConfig = config
  const wanted = requests.filter((r) => new RegExp(r.page).test(location.pathname + location.search))
  if (wanted.length === 0) return
  const asked: Asked[] = []
  globalThis.earlyAnswers = asked
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- nothing outside this function exists where it runs
  const read = (key: string) => {
    try {
      return sessionStorage.getItem(`cloud-console.${key}`)
    } catch {
      return null
    }
  }
  const token = read('token')
  const ask = ({ apis }: { apis: { url: string }[] }) => {
    const urls = apis.map((a) => new URL(a.url, location.origin).href.replace(/(?<!\/)\/+$/, ''))
    const base = urls.find((url) => url === read('api')) ?? urls[0]
    for (const r of wanted) {
      if (r.token && token === null) continue
      const headers = { Accept: 'application/json', ...(token === null ? {} : { Authorization: `Bearer ${token}` }) }
      const answer = fetch(base + r.path, {
        headers,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: 'error',
        cache: 'no-store',
        // Read at once, while the framework is still on its way, instead of after it.
      }).then(async (res) => new Response(await res.arrayBuffer(), res))
      // Nobody may come for it.
      answer.catch(() => undefined)
      asked.push({ url: base + r.path, token, answer })
    }
  }
  try {
    // At once where it can be: a browser opens six connections to a host, and whatever is asked for before takes one.
    if (held) ask(held)
    else config.then(ask).catch(() => undefined)
  } catch {
    // The client says what is wrong with the configuration.
  }
}

/** Past this an answer is no longer the page's first. */
const FRESH_MS = 10_000

/** The session is over: nobody's token and nobody's rows stay behind. */
export function forgetEarly(): void {
  globalThis.earlyAnswers = undefined
}

/** The early answer to this GET, once; undefined where there is none or it is no longer fresh. */
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

/** The body of the early answer from this path, for a look beside the client that will take it; undefined without success. */
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
