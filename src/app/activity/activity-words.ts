/** The session's activity in plain words, for the panel and for copying. */
import { outcomeOf, type Activity, type ActivityOutcome } from '#/api/activity/activity'
import { toCurl } from '#/api/client/curl'
import { buildPath } from '#/api/client/request'
import { formatUtc } from '#/lib/dates'
import { plural, visible } from '#/lib/text'

/** What each write does, by its operation. */
const WORDS: Readonly<Record<string, string>> = {
  'buckets.create': 'Create bucket',
  'buckets.remove': 'Remove bucket',
  'buckets.modifyAccess': 'Change access of bucket',
  'buckets.updateAccess': 'Set access of bucket',
  'objects.updateAcl': 'Set access of object',
  'objects.url': 'Sign an address for object',
  'tls.upload': 'Upload certificate of bucket',
  'tls.remove': 'Remove certificate of bucket',
  'objectStorage.cancel': 'Cancel object storage',
  'keys.create': 'Create access key',
  'keys.update': 'Rename access key',
  'keys.revoke': 'Revoke access key',
  'tickets.open': 'Open ticket',
  'tickets.attach': 'Attach a file to ticket',
  'tickets.close': 'Close ticket',
  'tickets.reply': 'Reply to ticket',
  'monitoring.createClient': 'Create monitoring client',
  'monitoring.updateClient': 'Rename monitoring client',
  'monitoring.removeClient': 'Delete monitoring client',
  'monitoring.updatePlan': 'Change monitoring plan',
  'images.create': 'Capture image',
  'images.upload': 'Create image for upload',
  'images.update': 'Edit image',
  'images.remove': 'Delete image',
  'managed.createContact': 'Create contact',
  'managed.updateContact': 'Edit contact',
  'managed.removeContact': 'Delete contact',
  'managed.createCredential': 'Create credential',
  'managed.updateCredential': 'Rename credential',
  'managed.revokeCredential': 'Delete credential',
  'managed.updateCredentialSecret': 'Change login of credential',
  'managed.updateInstanceSetting': 'Change staff access to instance',
  'managed.createService': 'Create service',
  'managed.updateService': 'Edit service',
  'managed.removeService': 'Delete service',
  'managed.disableService': 'Disable service',
  'managed.enableService': 'Enable service',
  'volumes.create': 'Create volume',
  'volumes.update': 'Edit volume',
  'volumes.remove': 'Delete volume',
  'volumes.attach': 'Attach volume',
  'volumes.clone': 'Clone volume',
  'volumes.detach': 'Detach volume',
  'volumes.resize': 'Resize volume',
  'betas.enroll': 'Join beta program',
}
/** Bodies name what is made; of what is there already the path names it. */
const NAMES = ['label', 'name', 'summary', 'id'] as const

export const OUTCOMES: Readonly<
  Record<ActivityOutcome, { readonly label: string; readonly tone: 'info' | 'ok' | 'danger' | 'warn' }>
> = {
  running: { label: 'Running', tone: 'info' },
  done: { label: 'Done', tone: 'ok' },
  refused: { label: 'Not done', tone: 'danger' },
  unknown: { label: 'Not known', tone: 'warn' },
}

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? visible(String(value)).text : undefined

/** Operations whose path ends with the bucket and whose body names the object. */
const OF_OBJECTS: ReadonlySet<string> = new Set(['objects.updateAcl', 'objects.url'])

function nameOf({ sent }: Activity): string {
  const { params = {}, body } = sent?.args ?? {}
  const fields = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
  const last = text(Object.values(params).at(-1))
  const named = NAMES.map((field) => text(fields[field])).find((name) => name !== undefined)
  if (sent && OF_OBJECTS.has(sent.op.id) && named !== undefined) return `${named} in ${last ?? ''}`
  return (sent?.op.method === 'POST' && last === undefined ? named : (last ?? named)) ?? ''
}

/** "Create bucket logs", "Change staff access to instance: 12 times". */
export function whatOf(a: Activity): string {
  if (a.title !== null) return visible(a.title).text
  const words = a.sent === null ? 'Change' : (WORDS[a.sent.op.id] ?? a.sent.op.title)
  return a.count > 1 ? `${words}: ${plural(a.count, 'request')}` : `${words} ${nameOf(a)}`.trim()
}

/** "Done", and of several how many were: "Not done: 3 of 12". */
export function outcomeWords(a: Activity): string {
  const outcome = outcomeOf(a)
  const { label } = OUTCOMES[outcome]
  if (a.count <= 1) return label
  const some = { running: a.done, done: a.done, refused: a.refused, unknown: a.unknown }[outcome]
  return outcome === 'running' ? `${label}: ${some} of ${a.count} done` : `${label}: ${some} of ${a.count}`
}

/**
 * `DELETE /volumes/7`: method and path of a single call, or the path's template for several alike; undefined where it was no
 * call of the API alone.
 */
export function requestOf({ sent, count }: Activity): string | undefined {
  if (sent === null) return undefined
  const { method, path } = sent.op
  try {
    return `${method} ${count > 1 ? path : buildPath(path, sent.args.params)}`
  } catch {
    // A parameter that no path can contain: the call was never sent.
    return `${method} ${path}`
  }
}

/** The call as a command, with `$TOKEN` and the like in the place of secrets. */
export const commandOf = ({ sent }: Activity): string | undefined =>
  sent === null ? undefined : toCurl(sent.op, sent.args as never)

/** All of it as a text that a shell can read: what and when as comments. */
export const asText = (all: readonly Activity[]): string =>
  all
    .map((a) => {
      const why = a.why === null ? [] : [`# ${a.why.replaceAll(/\s+/g, ' ')}`]
      const head = `# ${formatUtc(new Date(a.at))}  ${whatOf(a).replaceAll(/\s+/g, ' ')}  (${outcomeWords(a)})`
      return [head, ...why, ...[commandOf(a)].filter((c) => c !== undefined)].join('\n')
    })
    .join('\n\n')
