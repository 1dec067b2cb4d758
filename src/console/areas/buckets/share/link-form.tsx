import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { CheckedOnLeave } from '#/console/resource/form/checked-on-leave'
import { copyWithToast } from '#/console/resource/form/copy-with-toast'
import { OpButton } from '#/console/resource/page/op-button'
import { objects } from '#/contract/objects'
import { mediaType } from '#/lib/media-type'
import { Note } from '#/console/kit/feedback/note'
import { recoverFocus } from '#/console/kit/layout/lost-focus'
import { SelectField } from '#/console/kit/field/select'
import { TextField } from '#/console/kit/field/text-field'
import { useApiNow } from '#/console/kit/text/use-now'
import type { BucketAt } from '../bucket/bucket-page'
import { zoneName } from '#/lib/time/typed-time'
import {
  contentTypeHint,
  contentTypeProblem,
  type Lifetime,
  type LinkMethod,
  localMinute,
  LONGEST,
  ONE_HOUR,
  secondsOf,
  SHORTEST,
  type DurationUnit,
  UNITS,
} from './link-settings'
import { LinkResult } from './link-result'
import { StoreErrorNote } from '../object/store-error'
import { useLink } from './use-link'
import { NumberField } from '#/console/kit/field/number-field'
import { Row } from '#/console/kit/layout/row'
import css from './lifetime-fields.module.css'

interface LinkFormProps {
  readonly at: BucketAt
  /** The object's full name; undefined while invalid, which the name's own field reports. */
  readonly name: string | undefined
  readonly methods: readonly LinkMethod[]
}

interface LinkFormParts {
  readonly lifetime: ReactNode
  /** Method and content type */
  readonly advanced: ReactNode
  /** The warning, then the URL with its expiry and a command, or why there is none */
  readonly result: ReactNode
  /** Copies the link. The first press creates it; later each change of a setting creates one. */
  readonly create: ReactNode
  readonly asked: boolean
  readonly making: boolean
}

const METHODS: Readonly<Record<LinkMethod, { label: string; warning: string }>> = {
  GET: {
    label: 'Download',
    warning: 'Anyone with the link can download until it expires.',
  },
  PUT: {
    label: 'Upload or replace',
    warning: 'Anyone with the link can write this object repeatedly, up to 5 GiB each time, until it expires.',
  },
  DELETE: {
    label: 'Delete',
    warning: 'Anyone with the link can permanently delete this object until it expires.',
  },
  HEAD: {
    label: 'View metadata only',
    warning: 'Anyone with the link can view this object’s metadata until it expires.',
  },
}

/** Parts of a form for a signed URL. */
export function useLinkForm({ at, name, methods }: LinkFormProps): LinkFormParts {
  const [method, setMethod] = useState<LinkMethod>(methods[0] ?? 'GET')
  const [lifetime, setLifetime] = useState(ONE_HOUR)
  // A content type means something else for each method, so each keeps its own.
  const [types, setTypes] = useState<Readonly<Partial<Record<LinkMethod, string>>>>({})
  const now = useApiNow()
  const embedded = useEmbedded()
  const proposed = method === 'PUT' && name !== undefined ? mediaType(name) : ''
  const contentType = (types[method] ?? proposed).trim()
  const expiry = secondsOf(lifetime, now)
  const typeProblem = contentTypeProblem(contentType)
  const complete = name !== undefined && typeProblem === undefined
  const creatable = !('problem' in expiry)
  const valid = complete && creatable
  const made = useLink(at, complete ? { name, method, lifetime, contentType } : undefined, creatable)
  const copying = useRef(false)
  const url = made.link?.url
  useEffect(() => {
    if (url === undefined || !copying.current) return
    copying.current = false
    void copyWithToast(url, 'Link copied')
  }, [url])
  const make = () => {
    made.make()
    // The pressed button disappears with the focus in it.
    requestAnimationFrame(recoverFocus)
  }
  return {
    lifetime: (
      <LifetimeFields
        value={lifetime}
        onChange={setLifetime}
        problem={creatable || made.link ? undefined : expiry.problem}
      />
    ),
    advanced: (
      <>
        {methods.length > 1 && (
          <SelectField
            label="Permission"
            options={methods.map((m) => ({ value: m, label: METHODS[m].label, detail: m }))}
            value={method}
            onChange={(value) => setMethod(methods.find((m) => m === value) ?? 'GET')}
          />
        )}
        <CheckedOnLeave
          label="Content type"
          optional
          mono
          value={types[method] ?? proposed}
          onChange={(e) => setTypes({ ...types, [method]: e.target.value })}
          hint={contentTypeHint(method, embedded)}
          error={typeProblem}
        />
      </>
    ),
    result: (
      <>
        <p className={css['warning']}>{METHODS[method].warning} Links can’t be revoked.</p>
        {made.outdated && <p role="status">The previous link doesn’t match these settings.</p>}
        {made.making && <p role="status">Creating link…</p>}
        {made.error !== undefined && (
          <StoreErrorNote at={at} error={made.error} what="Couldn’t create the link" retry={valid ? make : undefined} />
        )}
        {made.ended && (
          <Note
            tone="info"
            role="status"
            title="Link expired"
            action={
              <OpButton op={objects.url} blocked={valid ? undefined : 'Fix the errors above.'} onClick={make}>
                Create new link
              </OpButton>
            }
          >
            Create a new link to keep sharing.
          </Note>
        )}
        {made.link && name !== undefined && (
          <LinkResult link={made.link} method={method} contentType={contentType} name={name} />
        )}
      </>
    ),
    create: (
      <OpButton
        op={objects.url}
        type="submit"
        variant="primary"
        blocked={valid || made.link ? undefined : 'Fix the errors above.'}
        busy={made.making}
        onClick={() => {
          if (made.link) void copyWithToast(made.link.url, 'Link copied')
          else {
            copying.current = true
            make()
          }
        }}
      >
        Copy link
      </OpButton>
    ),
    asked: made.asked,
    making: made.making,
  }
}

interface LifetimeFieldsProps {
  readonly value: Lifetime
  readonly onChange: (next: Lifetime) => void
  readonly problem: string | undefined
}

const CHOICES: readonly { value: Lifetime['choice']; label: string }[] = [
  { value: '600', label: '10 minutes' },
  { value: '3600', label: '1 hour' },
  { value: '21600', label: '6 hours' },
  { value: '86400', label: '24 hours (maximum)' },
  { value: 'other', label: 'Custom duration…' },
  { value: 'until', label: 'Custom date…' },
]
const UNIT_NAMES = Object.keys(UNITS) as DurationUnit[]

/** Lifetime of a link: a duration, or a date and time. */
function LifetimeFields({ value, onChange, problem }: LifetimeFieldsProps) {
  const now = useApiNow()
  const choose = (text: string) => {
    const choice = CHOICES.find((c) => c.value === text)?.value ?? '3600'
    // The field starts with a valid time.
    const until = choice === 'until' && value.until === '' ? localMinute(now + 3600_000) : value.until
    onChange({ ...value, choice, until })
  }
  return (
    <>
      <SelectField label="Expires after" options={CHOICES} value={value.choice} onChange={choose} />
      {value.choice === 'other' && (
        <Row gap={2} align="start">
          <CheckedOnLeave
            as={NumberField}
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
          label="Expires at"
          min={localMinute(now + SHORTEST * 1000)}
          max={localMinute(now + LONGEST * 1000)}
          value={value.until}
          onChange={(e) => onChange({ ...value, until: e.target.value })}
          hint={`${zoneName()} time, 6 minutes to 24 hours from now`}
          error={problem}
        />
      )}
    </>
  )
}
