import { useEffect, useState } from 'react'
import { signedExpiry } from '#/lib/signed-expiry'
import { sign } from '#/transfers/objects/sign'
import type { BucketAt } from '../-bucket-page'
import { secondsOf, type Lasting, type LinkMethod } from './link-wish'

export interface Wish {
  /** The object's whole name. */
  readonly name: string
  readonly method: LinkMethod
  readonly lasting: Lasting
  /** '' for none. */
  readonly contentType: string
}
export interface MadeLink {
  readonly url: string
  readonly ends: Date
  /** The end is what the URL itself says, not what was reckoned here. */
  readonly exact: boolean
}
export interface LinkState {
  /** Only ever one that was made for exactly what is wished now. */
  readonly link: MadeLink | undefined
  readonly making: boolean
  /** It was made, and its time is over. */
  readonly ended: boolean
  readonly error: unknown
  /** The first one, and one anew after a failure or the end. From then on each change makes another. */
  readonly make: () => void
  readonly asked: boolean
}

type Made = { readonly key: string } & (
  | { readonly link: MadeLink; readonly lasts: number }
  | { readonly error: unknown }
  | { readonly ended: true }
)
/** Typing is let come to rest. */
const SETTLE_MS = 350

/**
 * A signed URL for a wish; undefined while the wish breaks a rule. It is held by this component alone: not in a cache, an
 * address or a log, and is gone with it.
 */
export function useLink(at: BucketAt, wish: Wish | undefined): LinkState {
  const [asked, setAsked] = useState(false)
  const [made, setMade] = useState<Made>()
  const key = wish === undefined ? undefined : JSON.stringify([at, wish])
  const now = made?.key === key ? made : undefined
  const pending = asked && key !== undefined && now === undefined
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

  const lasts = now && 'lasts' in now ? now.lasts : undefined
  useEffect(() => {
    if (lasts === undefined || key === undefined) return undefined
    const timer = setTimeout(() => setMade({ key, ended: true }), lasts * 1000)
    return () => clearTimeout(timer)
  }, [lasts, key])

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
  }
}

/** The wish comes back out of its key, so that what is signed is what the key says. */
async function create(key: string, signal: AbortSignal): Promise<Made> {
  const [at, wish] = JSON.parse(key) as [BucketAt, Wish]
  // An end drew nearer since it was chosen: it counts from the moment of signing.
  const lasting = secondsOf(wish.lasting, Date.now())
  if ('problem' in lasting) throw new Error(lasting.problem)
  const { url } = await sign({
    cluster: at.clusterId,
    bucket: at.bucket,
    name: wish.name,
    method: wish.method,
    expiresIn: lasting.seconds,
    ...(wish.contentType === '' ? {} : { contentType: wish.contentType }),
    signal,
  })
  const said = signedExpiry(url)
  return {
    key,
    link: { url, ends: said ?? new Date(Date.now() + lasting.seconds * 1000), exact: said !== undefined },
    lasts: lasting.seconds,
  }
}
