import { NumberField } from '../../../../ui/number-field'
import { Row } from '../../../../ui/row'
import { SelectField } from '../../../../ui/select'
import { TextField } from '../../../../ui/text-field'
import { useNow } from '../../../../ui/use-now'
import css from './lasting-fields.module.css'
import { LONGEST, localMinute, SHORTEST, UNITS, type Lasting, type Unit } from './link-wish'

interface Props {
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
const UNIT_NAMES = Object.keys(UNITS) as Unit[]

const { timeZone } = new Intl.DateTimeFormat('en').resolvedOptions()

/** How long a link lasts: a duration, or the moment at which it ends. */
export function LastingFields({ value, onChange, problem }: Props) {
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
