/**
 * Requests the first data of a page from the first script of index.html, in parallel with loading the framework. The client uses each
 * response once, instead of the same request.
 */

/** Path pattern of a page, and paths below the API's URL, separated by spaces: all, and those that need no token. `$1` is the pattern's first group. */
export type EarlyRequests = readonly (readonly [page: string, paths: string, open: string])[]

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

/**
 * Inlined into index.html as source text, so it must not use anything outside itself. Also shows the static frame to users with a
 * session: the sign-in page has none.
 */
export function askEarly(requests: EarlyRequests): void {
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
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs inlined, without outer scope
  const read = (key: string) => {
    try {
      return sessionStorage.getItem(`cloud-console.${key}`)
    } catch {
      return null
    }
  }
  const token = read('token')
  const { pathname, search } = location
  if (token !== null && !/^\/(?:login|dev)\b/.test(pathname)) document.documentElement.dataset['frame'] = ''
  const wanted = requests.flatMap(([page, paths, open]) => {
    const pattern = new RegExp(`^${page}/?$`)
    const asked = token === null ? open : paths
    return search === '' && asked !== '' && pattern.test(pathname) ? pathname.replace(pattern, asked).split(' ') : []
  })
  if (wanted.length === 0) return
  const asked: Asked[] = []
  globalThis.earlyAnswers = asked
  const ask = ({ apis }: Apis) => {
    const urls = apis.map((a) => new URL(a.url, location.origin).href.replace(/(?<!\/)\/+$/, ''))
    const api = read('api')
    const index = api === null ? 0 : urls.indexOf(api)
    const base = urls[index]
    // The token of an API that is no longer configured goes to no other one. The paths below are the contract's.
    if (base === undefined || apis[index]?.dialect) return
    for (const path of wanted) {
      const headers = { Accept: 'application/json', ...(token === null ? {} : { Authorization: `Bearer ${token}` }) }
      const answer = fetch(base + path, {
        headers,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: 'error',
        cache: 'no-store',
        // A browser opens six connections, and the program needs some.
        priority: asked.length < 3 ? 'auto' : 'low',
        // Reads the body at once, in parallel with loading the framework.
      }).then(async (res) => new Response(await res.arrayBuffer(), res))
      // The response might stay unused.
      answer.catch(() => undefined)
      asked.push({ url: base + path, token, answer })
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
