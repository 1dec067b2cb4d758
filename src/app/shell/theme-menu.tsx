import { Monitor, Moon, Sun } from 'lucide-react'
import { Menu } from '#/ui/overlay/menu'
import { useTheme, type Theme } from '#/ui/layout/theme'
import * as copy from './copy'

const choices: readonly { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'light', label: copy.light, Icon: Sun },
  { theme: 'dark', label: copy.dark, Icon: Moon },
  { theme: 'system', label: copy.system, Icon: Monitor },
]

export function ThemeMenu() {
  const [theme, setTheme] = useTheme()
  const Chosen = choices.find((choice) => choice.theme === theme)?.Icon ?? Monitor
  return (
    <Menu
      label={copy.theme}
      align="end"
      trigger={{ icon: <Chosen size={16} aria-hidden />, variant: 'ghost' }}
      items={choices.map(({ theme: of, label, Icon }) => ({
        label,
        icon: <Icon size={16} aria-hidden />,
        checked: of === theme,
        oneOf: true,
        onSelect: () => setTheme(of),
      }))}
    />
  )
}
