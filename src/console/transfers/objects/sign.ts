/** Signs a URL when it is needed, and checks it before anything is sent to it. */
import { call } from '#/console/api/client/client'
import { checkSignedUrl, isKnownStore, type SignedTarget } from '#/console/api/objects/signed'
import { clusters } from '#/contract/clusters'
import { objects } from '#/contract/objects'

export interface SignRequest {
  cluster: string
  bucket: string
  /** The object's full name. */
  name: string
  method: 'GET' | 'PUT' | 'DELETE' | 'HEAD'
  /** Seconds, 360 to 86,400. */
  expiresIn?: number
  contentType?: string
  signal?: AbortSignal
  /** Part of a bulk job: calls from clicks go first. */
  background?: boolean
  onWait?: (ms: number | null) => void
}
export interface Signed {
  readonly url: string
  /** Whether the object exists, which some APIs tell; undefined for others. */
  readonly exists?: boolean
  /** Argument for signedFetch. */
  readonly target: SignedTarget
}

/** Throws ApiError if the API doesn't sign, SignedUrlRefused if a browser can't or must not use the URL. */
export async function sign(r: SignRequest): Promise<Signed> {
  const answer = await call(
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
    // Signing changes nothing; only a request to the signed URL does.
    { signal: r.signal, background: r.background ?? false, onWait: r.onWait, within: true },
  )
  const { url } = answer
  const exists: unknown = Reflect.get(answer, 'exists')
  const target = await targetOf(url, r)
  return { url: checkSignedUrl(url, target).href, target, ...(typeof exists === 'boolean' ? { exists } : {}) }
}

/** Only an origin that the configuration doesn't name requires the cluster's domain. */
async function targetOf(url: string, r: SignRequest): Promise<SignedTarget> {
  if (!URL.canParse(url) || isKnownStore(new URL(url))) return {}
  const { domain } = await call(clusters.view, { params: { clusterId: r.cluster } }, { signal: r.signal })
  return { clusterDomains: [domain] }
}

const SLOW_BYTES_PER_SECOND = 250_000

/** Seconds of validity for a signed PUT of this many bytes: twice the expected time plus five minutes. */
export const expiryFor = (bytes: number, bytesPerSecond = SLOW_BYTES_PER_SECOND): number =>
  Math.min(86_400, Math.max(360, Math.ceil((bytes / Math.max(1, bytesPerSecond)) * 2 + 300)))
