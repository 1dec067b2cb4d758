/** From what went wrong to the fault that a row shows. */
import { diagnose, SignedUrlRefused } from '../api/signed'
import { explain } from '../api/errors'
import type { TransferFailure, TransferFault } from './state'
import type { PutAnswer } from './put'

const WORDS: Readonly<Record<Exclude<TransferFault, 'not-signed' | 'refused' | 'bad-address'>, string>> = {
  'too-large': 'The file is larger than this object store takes in one piece. Nothing was sent.',
  'cors-off': 'The bucket does not let browsers in: its CORS switch is off.',
  unreachable: 'The object store cannot be reached.',
  'blocked-by-policy': "This console's own content policy does not allow the object store's address.",
  'file-changed': 'The file changed or can no longer be read. Choose it again.',
  interrupted: 'The connection broke before the object store answered.',
  expired: 'The signed address ran out before it was used.',
  stalled: 'No byte moved for a minute.',
}

export const failure = (fault: keyof typeof WORDS, status = 0): TransferFailure => ({
  fault,
  detail: WORDS[fault],
  status,
})

/** What signing threw. */
export function signingFailure(e: unknown): TransferFailure {
  if (e instanceof SignedUrlRefused) return { fault: 'bad-address', detail: e.message, status: 0, cause: e }
  const { title, detail } = explain(e)
  return { fault: 'not-signed', detail: detail ? `${title}. ${detail}` : title, status: 0, cause: e }
}

/** Object stores speak XML: `<Code>` and `<Message>`, as text. */
const tag = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]{1,300})</${name}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, n: string) => ENTITY[n] ?? '')
const ENTITY: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

export const isExpired = (a: PutAnswer) =>
  a.status === 403 &&
  /expired/i.test(`${tag(a.text, 'Code') ?? ''} ${tag(a.text, 'Message') ?? ''} ${a.text.slice(0, 500)}`)

/** What an answer other than 2xx means; a status 0 is looked into. */
export async function putFailure(a: PutAnswer, url: string, file: File, signal: AbortSignal): Promise<TransferFailure> {
  if (a.stalled) return failure('stalled')
  if (a.status === 0) return failure(await diagnose(url, { file, signal }))
  if (isExpired(a)) return failure('expired', a.status)
  if (a.status === 413) return failure('too-large', a.status)
  return refusal(a)
}

/** The store said no, in its own words where it gave any. */
export function refusal(a: Pick<PutAnswer, 'status' | 'text'>): TransferFailure {
  const said = [tag(a.text, 'Code'), tag(a.text, 'Message')].filter(Boolean).join(': ')
  return {
    fault: 'refused',
    detail: said || `The object store refused with status ${a.status}.`,
    status: a.status,
  }
}
