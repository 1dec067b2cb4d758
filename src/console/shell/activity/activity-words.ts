/** Text of the session's activity, for the panel and for copying. */
import { outcomeOf, type Activity, type ActivityOutcome } from '#/console/api/activity/activity'
import { toCurl } from '#/console/api/client/curl'
import { buildPath, inApiWords } from '#/console/api/client/request'
import { apiSettings } from '#/console/api/session/session'
import { isRecord } from '#/lib/is-record'
import { formatUtc } from '#/lib/time/dates'
import { visible, plural } from '#/lib/text'
import { formatCount } from '#/lib/bytes'

/** "Create bucket logs" */
const changeOf = (action: string, name: string) => (name === '' ? action : `${action} ${name}`)
/** By operation. */
const ACTIONS: Readonly<Record<string, string>> = {
  'buckets.create': 'Create bucket',
  'buckets.remove': 'Delete bucket',
  'buckets.modifyAccess': 'Change access for bucket',
  'buckets.updateAccess': 'Change access for bucket',
  'objects.updateAcl': 'Change access for object',
  'objects.url': 'Create signed URL for object',
  'tls.upload': 'Upload certificate for bucket',
  'tls.remove': 'Delete certificate for bucket',
  'objectStorage.cancel': 'Cancel Object Storage',
  'keys.create': 'Create access key',
  'keys.update': 'Rename access key',
  'keys.revoke': 'Revoke access key',
  'tickets.open': 'Open ticket',
  'tickets.attach': 'Attach file to ticket',
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
  'managed.revokeCredential': 'Revoke credential',
  'managed.updateCredentialSecret': 'Change login for credential',
  'managed.updateInstanceSetting': 'Change SSH access for instance',
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
  'betas.enroll': 'Enroll in beta program',
}

/** Body fields that name a created resource. An existing one is named by the path. */
const NAMES = ['label', 'name', 'summary', 'id'] as const

export const OUTCOMES: Readonly<
  Record<ActivityOutcome, { readonly label: string; readonly tone: 'info' | 'ok' | 'danger' | 'warn' }>
> = {
  running: { label: 'Running', tone: 'info' },
  done: { label: 'Done', tone: 'ok' },
  refused: { label: 'Failed', tone: 'danger' },
  unknown: { label: 'Unknown', tone: 'warn' },
}

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? visible(String(value)).text : undefined

/** Operations whose path ends with the bucket and whose body names the object. */
const OF_OBJECTS: ReadonlySet<string> = new Set(['objects.updateAcl', 'objects.url'])

function nameOf({ sent }: Activity): string {
  const { params = {}, body } = sent?.args ?? {}
  const fields = isRecord(body) ? body : {}
  const last = text(Object.values(params).at(-1))
  const named = NAMES.map((field) => text(fields[field])).find((name) => name !== undefined)
  if (sent && OF_OBJECTS.has(sent.op.id) && named !== undefined) return `${named} in ${last ?? ''}`
  return (sent?.op.method === 'POST' && last === undefined ? named : (last ?? named)) ?? ''
}

/** "Create bucket logs", "Change SSH access for instance: 12 requests". */
export function activityTitle(a: Activity): string {
  if (a.title !== null) return visible(a.title).text
  const action = a.sent === null ? 'Change' : (ACTIONS[a.sent.op.id] ?? a.sent.op.title)
  return a.count > 1 ? `${action}: ${plural(a.count, 'request')}` : changeOf(action, nameOf(a))
}

/** "Done", or with a count for several requests: "Failed: 3 of 12". */
export function outcomeWords(a: Activity): string {
  const outcome = outcomeOf(a)
  const { label } = OUTCOMES[outcome]
  if (a.count <= 1) return label
  const some = { running: a.done, done: a.done, refused: a.refused, unknown: a.unknown }[outcome]
  return outcome === 'running'
    ? `Running: ${formatCount(some)} of ${formatCount(a.count)} done`
    : `${label}: ${formatCount(some)} of ${formatCount(a.count)}`
}

/**
 * Method and path of a single call (`DELETE /volumes/7`), or the path's template for several. Undefined for a change that isn't
 * one API call.
 */
export function requestOf({ sent, count }: Activity): string | undefined {
  if (sent === null) return undefined
  const { op, args } = inApiWords(apiSettings()?.url, sent.op, sent.args)
  const { method, path } = op
  try {
    return `${method} ${count > 1 ? path : buildPath(path, args.params)}`
  } catch {
    // A parameter that no path can contain: the call was not sent.
    return `${method} ${path}`
  }
}

/** The call as a curl command, with placeholders such as `$TOKEN` for secrets. */
export const commandOf = ({ sent }: Activity): string | undefined =>
  sent === null ? undefined : toCurl(sent.op, sent.args as never)

/** The activity as a shell script: commands with comments. */
export const activityText = (all: readonly Activity[]): string =>
  all
    .map((a) => {
      const why = a.why === null ? [] : [`# ${a.why.replaceAll(/\s+/g, ' ')}`]
      const head = `# ${formatUtc(new Date(a.at))}  ${activityTitle(a).replaceAll(/\s+/g, ' ')}  (${outcomeWords(a)})`
      return [head, ...why, ...[commandOf(a)].filter((c) => c !== undefined)].join('\n')
    })
    .join('\n\n')
