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
import * as copy from './copy'

const THEMES: readonly RadioOption<Theme>[] = [
  { value: 'system', label: copy.system, hint: copy.systemHint },
  { value: 'light', label: copy.light },
  { value: 'dark', label: copy.dark },
]
const DENSITIES: readonly RadioOption<'comfortable' | 'compact'>[] = [
  { value: 'comfortable', label: copy.comfortable },
  { value: 'compact', label: copy.compact, hint: copy.compactHint },
]

export function Appearance() {
  const [theme, setTheme] = useTheme()
  const [rows, setRows] = usePreference(density)
  return (
    <Card title={copy.appearance}>
      <Stack gap={4}>
        <RadioCards label={copy.theme} options={THEMES} value={theme} onChange={setTheme} />
        <RadioCards label={copy.density} options={DENSITIES} value={rows} onChange={setRows} />
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
  { value: 'browser', label: copy.browserZone(browserZone()) },
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
    <Card title={copy.times}>
      <Stack gap={4}>
        <ComboboxField
          label={copy.timeZone}
          hint={copy.zoneHint(formatExact(now))}
          options={options}
          value={zone}
          onChange={(next) => setZone(next ?? 'browser')}
        />
        <RadioCards
          label={copy.timeStyle}
          options={[
            { value: 'relative', label: copy.relative, hint: copy.relativeHint },
            { value: 'absolute', label: copy.absolute, hint: copy.exampleHint(formatSecond(now)) },
          ]}
          value={style}
          onChange={setStyle}
        />
      </Stack>
    </Card>
  )
}

const UNITS: readonly RadioOption<'binary' | 'decimal'>[] = [
  { value: 'binary', label: copy.binary, hint: copy.binaryHint },
  { value: 'decimal', label: copy.decimal, hint: copy.decimalHint },
]

export function Sizes() {
  const [units, setUnits] = usePreference(sizeUnits)
  return (
    <Card title={copy.sizes}>
      <RadioCards label={copy.units} options={UNITS} value={units} onChange={setUnits} />
    </Card>
  )
}

export function KeyboardKeys() {
  const [keys, setKeys] = usePreference(singleKeys)
  return (
    <Card title={copy.keyboard}>
      <Checkbox
        label={copy.singleKeys}
        hint={copy.singleKeysHint(`${modifier()} K`)}
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
    <Card title={copy.session}>
      <Checkbox
        label={copy.shareSession}
        hint={copy.shareSessionHint}
        checked={share === 'on'}
        onChange={({ target }) => setShare(target.checked ? 'on' : 'off')}
      />
    </Card>
  )
}
