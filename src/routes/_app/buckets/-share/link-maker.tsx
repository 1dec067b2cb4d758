import { type ReactNode, useState } from 'react'
import { toCurl } from '#/api/client/curl'
import { OpButton } from '#/app/resource/op-button'
import { objects } from '#/contract/objects'
import { mediaType } from '#/lib/media-type'
import { CodeBlock } from '#/ui/text/code-block'
import { Note } from '#/ui/feedback/note'
import { SelectField } from '#/ui/field/select'
import { Stack } from '#/ui/layout/stack'
import { TextField } from '#/ui/field/text-field'
import { useNow } from '#/ui/text/use-now'
import type { BucketAt } from '../-bucket-page'
import {
  contentTypeProblem,
  type Lasting,
  type LinkMethod,
  localMinute,
  LONGEST,
  ONE_HOUR,
  secondsOf,
  SHORTEST,
  type DurationUnit,
  UNITS,
} from './link-wish'
import { LinkResult } from './link-result'
import { StoreError } from '../-object/store-error'
import { useLink } from './use-link'
import { NumberField } from '#/ui/field/number-field'
import { Row } from '#/ui/layout/row'
import css from './lasting-fields.module.css'

interface Props {
  readonly at: BucketAt
  /** The object's whole name; undefined while it breaks a rule, which its own field says. */
  readonly name: string | undefined
  readonly methods: readonly LinkMethod[]
  /** A link was asked for. */
  readonly onMake?: () => void
  /** Beside what every link is warned of. */
  readonly children?: ReactNode
}

const METHODS: Readonly<Record<LinkMethod, { label: string; danger?: string }>> = {
  GET: { label: 'Download it' },
  PUT: {
    label: 'Upload it, or replace what is there',
    danger:
      'Whoever holds this link may write the object, as often as they like and up to 5 GiB each time, until it ends.',
  },
  DELETE: { label: 'Delete it', danger: 'Whoever holds this link can delete the object. Nothing brings it back.' },
  HEAD: { label: 'Look at its size and type, not its bytes' },
}
const TYPE_HINT: Readonly<Record<LinkMethod, string>> = {
  GET: 'Leave it empty, except for programs that send this header with the request: no browser does.',
  PUT: 'The upload must then carry exactly this Content-Type. Left empty, any type may be sent.',
  DELETE: 'Leave it empty, except for programs that send this header with the request.',
  HEAD: 'Leave it empty, except for programs that send this header with the request.',
}

/** A signed URL: what it allows, how long, for which content type; then the URL with its end and commands (Part A 4.2). */
export function LinkMaker({ at, name, methods, onMake, children }: Props) {
  const [method, setMethod] = useState<LinkMethod>(methods[0] ?? 'GET')
  const [lasting, setLasting] = useState(ONE_HOUR)
  // What was typed for one method means something else for another.
  const [types, setTypes] = useState<Readonly<Partial<Record<LinkMethod, string>>>>({})
  const now = useNow()
  const proposed = method === 'PUT' && name !== undefined ? mediaType(name) : ''
  const contentType = (types[method] ?? proposed).trim()
  const lasts = secondsOf(lasting, now)
  const typeProblem = contentTypeProblem(contentType)
  const valid = name !== undefined && !('problem' in lasts) && typeProblem === undefined
  const made = useLink(at, valid ? { name, method, lasting, contentType } : undefined)
  const { danger } = METHODS[method]
  return (
    <Stack gap={4}>
      {methods.length > 1 && (
        <SelectField
          label="What the link allows"
          options={methods.map((m) => ({ value: m, label: METHODS[m].label, detail: m }))}
          value={method}
          onChange={(value) => setMethod(methods.find((m) => m === value) ?? 'GET')}
        />
      )}
      <LastingFields value={lasting} onChange={setLasting} problem={'problem' in lasts ? lasts.problem : undefined} />
      <TextField
        label="Content type"
        optional
        mono
        value={types[method] ?? proposed}
        onChange={(e) => setTypes({ ...types, [method]: e.target.value })}
        hint={TYPE_HINT[method]}
        error={typeProblem}
      />
      {children}
      <Note tone="warn" title="A link cannot be taken back">
        {danger ?? 'Whoever holds it may use it until it ends, and pass it on.'} It works without a token, and 24 hours
        is the longest.
      </Note>
      {!made.asked && (
        <div>
          <OpButton
            op={objects.url}
            variant="primary"
            blocked={valid ? undefined : 'Mend what is marked first.'}
            onClick={() => {
              onMake?.()
              made.make()
            }}
          >
            Create link
          </OpButton>
        </div>
      )}
      {made.asked && !valid && <p role="status">The link made before no longer fits what is chosen.</p>}
      {made.making && <p role="status">Creating the link…</p>}
      {made.error !== undefined && (
        <StoreError at={at} error={made.error} what="The link could not be created" retry={made.make} />
      )}
      {made.ended && (
        <Note
          tone="info"
          role="status"
          title="The link has ended"
          action={
            <OpButton op={objects.url} onClick={made.make}>
              Create a new link
            </OpButton>
          }
        >
          It no longer works for anybody.
        </Note>
      )}
      {made.link && name !== undefined && (
        <LinkResult link={made.link} method={method} contentType={contentType} name={name} />
      )}
      {valid && !('problem' in lasts) && (
        <details>
          <summary>API request</summary>
          <CodeBlock
            code={toCurl(objects.url, {
              params: at,
              body: {
                name,
                method,
                expires_in: lasts.seconds,
                ...(contentType === '' ? {} : { content_type: contentType }),
              },
            })}
            label="API request"
            lang="sh"
            wrap
          />
        </details>
      )}
    </Stack>
  )
}

interface LastingFieldsProps {
  readonly value: Lasting
  readonly onChange: (next: Lasting) => void
  readonly problem: string | undefined
}

const CHOICES: readonly { value: Lasting['choice']; label: string }[] = [
  { value: '600', label: '10 minutes' },
  { value: '3600', label: '1 hour' },
  { value: '21600', label: '6 hours' },
  { value: '86400', label: '24 hours, the longest' },
  { value: 'other', label: 'Another duration…' },
  { value: 'until', label: 'Until a time…' },
]
const UNIT_NAMES = Object.keys(UNITS) as DurationUnit[]

const { timeZone } = new Intl.DateTimeFormat('en').resolvedOptions()

/** How long a link lasts: a duration, or the moment at which it ends. */
function LastingFields({ value, onChange, problem }: LastingFieldsProps) {
  const now = useNow()
  const choose = (text: string) => {
    const choice = CHOICES.find((c) => c.value === text)?.value ?? '3600'
    // The field starts with a time that may be chosen.
    const until = choice === 'until' && value.until === '' ? localMinute(now + 3600_000) : value.until
    onChange({ ...value, choice, until })
  }
  return (
    <>
      <SelectField label="The link lasts" options={CHOICES} value={value.choice} onChange={choose} />
      {value.choice === 'other' && (
        <Row gap={2} align="start">
          <NumberField
            label="Duration"
            value={value.amount}
            onChange={(e) => onChange({ ...value, amount: e.target.value })}
            hint="6 minutes to 24 hours"
            error={problem}
          />
          <div className={css['unit']}>
            <SelectField
              label="Unit"
              options={UNIT_NAMES.map((unit) => ({ value: unit, label: unit }))}
              value={value.unit}
              onChange={(text) => onChange({ ...value, unit: UNIT_NAMES.find((u) => u === text) ?? 'minutes' })}
            />
          </div>
        </Row>
      )}
      {value.choice === 'until' && (
        <TextField
          type="datetime-local"
          label="Ends at"
          min={localMinute(now + SHORTEST * 1000)}
          max={localMinute(now + LONGEST * 1000)}
          value={value.until}
          onChange={(e) => onChange({ ...value, until: e.target.value })}
          hint={`In your time zone, ${timeZone}; 6 minutes to 24 hours from now`}
          error={problem}
        />
      )}
    </>
  )
}
