/** A signed URL, made when it is needed and checked before anything is sent to it (Part A 4.2). */
import { call } from '#/api/client/client'
import { checkSignedUrl, isKnownStore, type SignedTarget } from '#/api/objects/signed'
import { clusters } from '#/contract/clusters'
import { objects } from '#/contract/objects'

export interface SignRequest {
  cluster: string
  bucket: string
  /** The object's whole name. */
  name: string
  method: 'GET' | 'PUT' | 'DELETE' | 'HEAD'
  /** Seconds, 360 to 86,400. */
  expiresIn?: number
  contentType?: string
  signal?: AbortSignal
  /** One of many: gives way to what people click. */
  background?: boolean
  onWait?: (ms: number | null) => void
}
export interface Signed {
  readonly url: string
  /** To be handed on to signedFetch. */
  readonly target: SignedTarget
}

/** Throws ApiError when the API would not sign, SignedUrlRefused when a browser must not or cannot use the URL. */
export async function sign(r: SignRequest): Promise<Signed> {
  const { url } = await call(
    objects.url,
    {
      params: { clusterId: r.cluster, bucket: r.bucket },
      body: {
        name: r.name,
        method: r.method,
        ...(r.expiresIn === undefined ? {} : { expires_in: r.expiresIn }),
        ...(r.contentType === undefined ? {} : { content_type: r.contentType }),
      },
    },
    // A signed address changes nothing; what is sent to it does.
    { signal: r.signal, background: r.background ?? false, onWait: r.onWait, within: true },
  )
  const target = await targetOf(url, r)
  return { url: checkSignedUrl(url, target).href, target }
}

/** Only an origin that config does not name needs the cluster's own domain. */
async function targetOf(url: string, r: SignRequest): Promise<SignedTarget> {
  if (!URL.canParse(url) || isKnownStore(new URL(url))) return {}
  const { domain } = await call(clusters.view, { params: { clusterId: r.cluster } }, { signal: r.signal })
  return { clusterDomains: [domain] }
}

const SLOW_BYTES_PER_SECOND = 250_000

/** Seconds a signed PUT of that many bytes should stay valid: twice the expected time and five minutes more. */
export const expiryFor = (bytes: number, bytesPerSecond = SLOW_BYTES_PER_SECOND): number =>
  Math.min(86_400, Math.max(360, Math.ceil((bytes / Math.max(1, bytesPerSecond)) * 2 + 300)))
