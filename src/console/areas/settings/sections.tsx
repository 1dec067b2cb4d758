import { useState } from 'react'
import { shareSession } from '#/console/api/session/session'
import { singleKeys } from '#/console/shell/shortcuts/hotkeys'
import { modifier } from '#/console/shell/shortcuts/modifier'
import { sizeUnits } from '#/lib/bytes'
import { formatExact, formatSecond } from '#/lib/time/dates'
import { timeStyle, timeZone } from '#/lib/time/time-settings'
import { browserZone } from '#/lib/time/typed-time'
import { Checkbox } from '#/console/kit/field/checkbox'
import { ComboboxField } from '#/console/kit/field/combobox'
import { RadioCards, type RadioOption } from '#/console/kit/field/radio-cards'
import { Card } from '#/console/kit/layout/card'
import { Stack } from '#/console/kit/layout/stack'
import { type Theme, useTheme } from '#/console/kit/layout/theme'
import { usePreference } from '#/console/kit/layout/use-preference'
import { density } from '#/console/kit/table/table-prefs'
import { useNow } from '#/console/kit/text/use-now'

const THEMES: readonly RadioOption<Theme>[] = [
  { value: 'system', label: 'System', hint: 'Follows your device.' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
const DENSITIES: readonly RadioOption<'comfortable' | 'compact'>[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact', hint: 'Shows more rows at once.' },
]

export function Appearance() {
  const [theme, setTheme] = useTheme()
  const [rows, setRows] = usePreference(density)
  return (
    <Card title="Appearance">
      <Stack gap={4}>
        <RadioCards label="Theme" options={THEMES} value={theme} onChange={setTheme} />
        <RadioCards label="Table rows" options={DENSITIES} value={rows} onChange={setRows} />
      </Stack>
    </Card>
  )
}

/** Names in use today, where a browser lists only the former one. */
const RENAMED: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'America/Godthab': 'America/Nuuk',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** The browser's zone first, then UTC, then all others that the browser knows. */
const zones = () => [
  { value: 'browser', label: `Browser’s time zone (${browserZone()})` },
  { value: 'UTC', label: 'UTC' },
  ...Intl.supportedValuesOf('timeZone')
    .filter((name) => name !== 'UTC')
    .map((name) => ({ value: name, label: (RENAMED[name] ?? name).replaceAll('_', ' ') })),
]

/** Time zone and style. */
export function Times() {
  const [zone, setZone] = usePreference(timeZone)
  const [style, setStyle] = usePreference(timeStyle)
  const [options] = useState(zones)
  const now = new Date(useNow())
  return (
    <Card title="Dates and times">
      <Stack gap={4}>
        <ComboboxField
          label="Time zone"
          hint={`Now: ${formatExact(now)}. Exports and filters always use UTC.`}
          options={options}
          value={zone}
          onChange={(next) => setZone(next ?? 'browser')}
        />
        <RadioCards
          label="Show times as"
          options={[
            { value: 'relative', label: 'Relative', hint: 'Such as “3 hours ago”, and the date after 30 days.' },
            { value: 'absolute', label: 'Date and time', hint: `Such as “${formatSecond(now)}”.` },
          ]}
          value={style}
          onChange={setStyle}
        />
      </Stack>
    </Card>
  )
}

const UNITS: readonly RadioOption<'binary' | 'decimal'>[] = [
  { value: 'binary', label: 'Binary: KiB, MiB, GiB', hint: '1 GiB is 1,073,741,824 bytes.' },
  { value: 'decimal', label: 'Decimal: kB, MB, GB', hint: '1 GB is 1,000,000,000 bytes. Volume sizes stay in GiB.' },
]

export function Sizes() {
  const [units, setUnits] = usePreference(sizeUnits)
  return (
    <Card title="Sizes">
      <RadioCards label="Units" options={UNITS} value={units} onChange={setUnits} />
    </Card>
  )
}

export function KeyboardKeys() {
  const [keys, setKeys] = usePreference(singleKeys)
  return (
    <Card title="Keyboard">
      <Checkbox
        label="Single-key shortcuts"
        hint={`${modifier()} K always works.`}
        checked={keys === 'on'}
        onChange={({ target }) => setKeys(target.checked ? 'on' : 'off')}
      />
    </Card>
  )
}

/** Whether new tabs join this session. */
export function NewTabs() {
  const [share, setShare] = usePreference(shareSession)
  return (
    <Card title="Session">
      <Checkbox
        label="Sign in new tabs automatically"
        hint="New tabs use the session of an open tab."
        checked={share === 'on'}
        onChange={({ target }) => setShare(target.checked ? 'on' : 'off')}
      />
    </Card>
  )
}
