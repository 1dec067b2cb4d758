import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button'
import { NativeSelect } from '../../../ui/native-select'
import { Row } from '../../../ui/row'
import { SkipLink } from '../../../ui/skip-link'
import { useTheme, type Theme } from '../../../ui/theme'
import { ActionParts } from './action-parts'
import { DataParts } from './data-parts'
import { FormParts } from './form-parts'
import css from './kit.module.css'
import { OverlayParts } from './overlay-parts'
import { StateParts } from './state-parts'
import { TableParts } from './table-parts'

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

// Loaded by React's lazy(), which takes a module's default export.
export default function KitPage() {
  const [theme, setTheme] = useTheme()
  return (
    <>
      <SkipLink target="kit" />
      <main id="kit" tabIndex={-1} className={css['page']}>
        <div className={css['top']}>
          <h1>Parts of the interface</h1>
          <Row>
            <NativeSelect
              label="Theme"
              value={theme}
              onChange={(next) => setTheme(THEMES.find((known) => known === next) ?? 'system')}
              options={THEMES.map((value) => ({ value, label: value }))}
            />
            <IconButton
              name="Light theme"
              icon={<Sun />}
              pressed={theme === 'light'}
              onClick={() => setTheme('light')}
            />
            <IconButton name="Dark theme" icon={<Moon />} pressed={theme === 'dark'} onClick={() => setTheme('dark')} />
          </Row>
        </div>
        <ActionParts />
        <TableParts />
        <DataParts />
        <FormParts />
        <OverlayParts />
        <StateParts />
      </main>
    </>
  )
}
