/** Text of the session's activity, for the panel and for copying. */
import { outcomeOf, type Activity, type ActivityOutcome } from '#/console/api/activity/activity'
import { areaResources } from '#/console/areas/resources'
import { toCurl } from '#/console/api/client/curl'
import type { AnyOp } from '#/contract/op'
import { isRecord } from '#/lib/is-record'
import { formatUtc } from '#/lib/time/dates'
import { visible, plural } from '#/lib/text'
import { formatCount } from '#/lib/bytes'

/** "Create bucket logs" */
const changeOf = (action: string, name: string) => (name === '' ? action : `${action} ${name}`)
/** By operation ID, and by action of events. */
export const ACTIVITY_WORDS = new Map(areaResources.flatMap(({ words = {} }) => Object.entries(words)))

/** "Create bucket" */
export const nameOfWrite = ({ id, title }: Pick<AnyOp, 'id' | 'title'>): string => ACTIVITY_WORDS.get(id) ?? title

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
  const action = a.sent === null ? 'Change' : nameOfWrite(a.sent.op)
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
