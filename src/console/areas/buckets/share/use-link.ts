import { useEffect, useState } from 'react'
import { withActivity } from '#/console/api/activity/activity'
import { storeLink } from '#/console/api/activity/session-links'
import { objects } from '#/contract/objects'
import { signedExpiry } from '#/lib/signed-expiry'
import { apiNow } from '#/lib/time/clock'
import { sign } from '#/console/transfers/objects/sign'
import type { BucketAt } from '../bucket/bucket-page'
import { runAt } from './run-at'
import { secondsOf, type Lifetime, type LinkMethod } from './link-settings'

const LINKS: Readonly<Record<string, string>> = {
  GET: 'download link',
  PUT: 'upload link',
  DELETE: 'delete link',
  HEAD: 'metadata link',
}
const linkHandedOut = (method: string, object: string, bucket: string) =>
  `Create ${LINKS[method] ?? 'link'} for ${object} in ${bucket}`

export interface LinkSettings {
  /** The object's full name. */
  readonly name: string
  readonly method: LinkMethod
  readonly lifetime: Lifetime
  /** '' requires none. */
  readonly contentType: string
}
export interface SignedLink {
  readonly url: string
  readonly ends: Date
  /** Whether the URL itself states the expiry; false where the console computed it. */
  readonly exact: boolean
}
export interface LinkState {
  /** A link for exactly the current settings. */
  readonly link: SignedLink | undefined
  readonly making: boolean
  /** The link for the current settings has expired. */
  readonly ended: boolean
  readonly error: unknown
  /** Creates the first link, and another after a failure or expiry. Later changes of the settings create links by themselves. */
  readonly make: () => void
  readonly asked: boolean
  /** A link was requested before, and none can be created for the current settings. */
  readonly outdated: boolean
}

type Made = { readonly key: string } &
  // Epoch milliseconds of the expiry by this browser's clock.
  ({ readonly link: SignedLink; readonly until: number } | { readonly error: unknown } | { readonly ended: true })
/** Debounce of typing. */
const SETTLE_MS = 350

/**
 * Creates a signed URL; pass undefined while the settings are invalid. `creatable` is false while their lifetime is outside the
 * limits. A link that was created before stays until it expires. The URL is a secret, so only this component and the session's list
 * of links hold it: no cache, address or log.
 */
export function useLink(at: BucketAt, settings: LinkSettings | undefined, creatable: boolean): LinkState {
  const [asked, setAsked] = useState(false)
  const [made, setMade] = useState<Made>()
  const key = settings === undefined ? undefined : JSON.stringify([at, settings])
  const now = made?.key === key ? made : undefined
  const pending = asked && creatable && key !== undefined && now === undefined
  const first = made === undefined

  useEffect(() => {
    if (!pending || key === undefined) return undefined
    const stop = new AbortController()
    const timer = setTimeout(
      () => {
        create(key, stop.signal).then(
          (next) => stop.signal.aborted || setMade(next),
          (error: unknown) => stop.signal.aborted || setMade({ key, error }),
        )
      },
      first ? 0 : SETTLE_MS,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [pending, key, first])

  const until = now && 'until' in now ? now.until : undefined
  useEffect(
    () => (until === undefined || key === undefined ? undefined : runAt(until, () => setMade({ key, ended: true }))),
    [until, key],
  )

  return {
    link: now && 'link' in now ? now.link : undefined,
    making: pending,
    ended: now !== undefined && 'ended' in now,
    error: now && 'error' in now ? now.error : undefined,
    make: () => {
      setMade(undefined)
      setAsked(true)
    },
    asked,
    outdated: asked && now === undefined && !pending,
  }
}

/** Parses the settings from the key, so that the signed URL always matches the key. */
async function create(key: string, signal: AbortSignal): Promise<Made> {
  const [at, settings] = JSON.parse(key) as [BucketAt, LinkSettings]
  // The seconds count from the moment of signing, not from the choice of the end.
  const lifetime = secondsOf(settings.lifetime, apiNow())
  if ('problem' in lifetime) throw new Error(lifetime.problem)
  const { url } = await sign({
    cluster: at.clusterId,
    bucket: at.bucket,
    name: settings.name,
    method: settings.method,
    expiresIn: lifetime.seconds,
    ...(settings.contentType === '' ? {} : { contentType: settings.contentType }),
    signal,
  })
  // The link's settings, and never the link.
  void withActivity(
    {
      op: objects.url,
      args: {
        params: at,
        body: { name: settings.name, method: settings.method, expires_in: lifetime.seconds },
      },
      title: linkHandedOut(settings.method, settings.name, at.bucket),
    },
    () => Promise.resolve(),
  )
  const said = signedExpiry(url)
  const ends = said ?? new Date(apiNow() + lifetime.seconds * 1000)
  const { method, name } = settings
  storeLink({ cluster: at.clusterId, bucket: at.bucket, name, method, url, ends: ends.getTime() })
  return {
    key,
    link: { url, ends, exact: said !== undefined },
    until: Date.now() + lifetime.seconds * 1000,
  }
}
