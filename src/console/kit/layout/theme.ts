import { createPreference } from '#/lib/preference'
import { usePreference } from './use-preference'

export type Theme = 'light' | 'dark' | 'system'

const theme = createPreference<Theme>('theme', 'system', (text) =>
  text === 'light' || text === 'dark' ? text : undefined,
)

theme.subscribe(() => {
  const { dataset } = document.documentElement
  const chosen = theme.get()
  if (chosen === 'system') delete dataset['theme']
  else dataset['theme'] = chosen
})

/** The theme chosen in this browser; `system` by default. */
export const currentTheme = theme.get

/** Sets the theme for this browser, in every open tab. */
export const setTheme = theme.set

/** The chosen theme and its setter. */
export const useTheme = (): [Theme, (theme: Theme) => void] => usePreference(theme)
