import { Search, X } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useSession } from '../../api/session'
import { indexOf } from '../../lib/rank'
import { formatCount } from '../../lib/bytes'
import { plural } from '../../lib/text'
import { CommandFrame } from '../../ui/command-frame'
import { IconButton } from '../../ui/icon-button'
import { linkClass } from '../../ui/button-class'
import { withLink } from '../../ui/link-element'
import { announce } from '../announce'
import { typedAhead } from '../open-overlay'
import { requestSignOut } from '../request-sign-out'
import { useCan } from '../use-can'
import { allCommands } from './commands'
import type { Found } from './found'
import { Option } from './option'
import { recent, remember } from './recent'
import { searchAll, type FoundGroup } from './search'
import { SOURCES } from './sources'
import { Standings } from './standings'
import { useLooking } from './use-looking'
import { useOptions } from './use-options'
import styles from './palette.module.css'

const SPOKEN_MS = 900

/** Search over pages, actions and everything that the token can read. */
export function CommandPalette({ onDismiss }: { onDismiss: () => void }) {
  const [typed, setTyped] = useState(typedAhead)
  // At once, not deferred: Enter may follow the last letter, and must not choose for the text before it.
  const query = typed.trim()
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const navigate = useNavigate()
  const here = useRouterState({ select: (state) => state.location.href })
  const can = useCan()
  const signedIn = useSession().status !== 'signed-out'
  const { looking, more } = useLooking(query)

  const commands = useMemo(() => {
    const signOut = () => void requestSignOut(() => void navigate({ to: '/login', ignoreBlocker: true }))
    const signIn = () => void navigate({ to: '/login', search: { redirect: here } })
    return allCommands({ can, signedIn, signIn, signOut })
  }, [can, signedIn, navigate, here])
  const index = useMemo(() => indexOf(commands), [commands])
  const groups = useMemo(
    () => (query === '' ? atFirst(commands) : searchAll(query, index, SOURCES, looking)),
    [query, commands, index, looking],
  )
  const options = useMemo(() => groups.flatMap(({ found }) => found), [groups])
  const { active, elementId, onKeyDown, choose, idOf } = useOptions(list, options, query)
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  useEffect(() => {
    if (query === '') return undefined
    const timer = setTimeout(() => announce(count === 0 ? 'Nothing found' : plural(count, 'result')), SPOKEN_MS)
    return () => clearTimeout(timer)
  }, [query, count])

  const follow = (found: Found, aside: boolean) => {
    remember(found)
    if (aside && found.link) return
    onDismiss()
    found.run?.()
  }
  const onKey = (event: KeyboardEvent) => {
    const held = event.ctrlKey || event.metaKey
    if (held && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      onDismiss()
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return onKeyDown(event)
    event.preventDefault()
    const element = elementId === undefined ? null : document.getElementById(elementId)
    if (held && active && element instanceof HTMLAnchorElement) {
      remember(active)
      window.open(element.href, '_blank')
    } else element?.click()
  }

  return (
    <CommandFrame title="Search and commands" onDismiss={onDismiss} initialFocus={input}>
      <div className={styles.head}>
        <Search size={16} aria-hidden />
        <input
          ref={input}
          className={styles.input}
          role="combobox"
          aria-label="Search pages, actions and resources"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={list}
          aria-activedescendant={elementId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="Search pages, actions and resources…"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKey}
        />
        <IconButton name="Close" icon={<X />} tooltip={false} onClick={onDismiss} />
      </div>
      <div id={list} role="listbox" aria-label="Results" className={styles.list} tabIndex={-1}>
        {groups.map((group) => (
          <Group key={group.label} group={group}>
            {group.found.map((found) => (
              <Option
                key={found.id}
                found={found}
                id={idOf(found)}
                active={found === active}
                query={query}
                onPoint={() => choose(found)}
                onFollow={(aside) => follow(found, aside)}
              />
            ))}
          </Group>
        ))}
      </div>
      {query !== '' && count === 0 ? <p className={styles.none}>Nothing found for “{query}”.</p> : null}
      <More groups={groups} onFollow={onDismiss} />
      <Standings looking={looking} onMore={more} />
    </CommandFrame>
  )
}

const group = (label: string, found: readonly Found[]): FoundGroup => ({ label, found, count: found.length })

/** Before anything is typed: what was chosen last, then where one can go and what one can do. */
function atFirst(commands: readonly Found[]): readonly FoundGroup[] {
  const last = recent()
  const rest = commands.filter(({ id }) => !last.some((found) => found.id === id))
  return [
    group('Recent', last),
    group(
      'Go to',
      rest.filter(({ id }) => id.startsWith('page')),
    ),
    group(
      'Actions',
      rest.filter(({ id }) => !id.startsWith('page')),
    ),
  ].filter(({ found }) => found.length > 0)
}

function Group({ group: { label }, children }: { group: FoundGroup; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles.group}>
        {label}
      </div>
      {children}
    </div>
  )
}

/** The lists of kinds of which more match than are shown. */
function More({ groups, onFollow }: { groups: readonly FoundGroup[]; onFollow: () => void }) {
  const cut = groups.filter(({ all, count, found }) => all !== undefined && count > found.length)
  if (cut.length === 0) return null
  return (
    <p className={styles.rest}>
      {cut.map(({ label, count, all }) => (
        <span key={label}>
          {all &&
            withLink(all, linkClass, `All ${formatCount(count)} in ${label.toLowerCase()}`, {
              onClick: onFollow,
            })}
        </span>
      ))}
    </p>
  )
}
