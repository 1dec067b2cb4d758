import { ArrowRight, CornerDownLeft, Search, X, Zap } from 'lucide-react'
import {
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { session, useSession } from '#/api/session/session'
import { indexOf, matchesIn } from '#/lib/rank'
import { formatCount } from '#/lib/bytes'
import { plural, visible } from '#/lib/text'
import { CommandFrame } from '#/ui/overlay/command-frame'
import { IconButton } from '#/ui/button/icon-button'
import { linkClass } from '#/ui/button/button-class'
import { withLink } from '#/ui/layout/link-element'
import { announce } from '../shell/announce'
import { typedAhead } from '../shell/open-overlay'
import { requestSignOut } from '../session/request-sign-out'
import { useCan } from '../session/use-can'
import { allCommands } from './commands'
import type { PaletteResult } from './found'
import { type FoundGroup, searchAll } from './search'
import { SOURCES } from './sources'
import { useLooking } from './use-resource-search'
import { useOptions } from './use-options'
import styles from './palette.module.css'
import { Kbd } from '#/ui/text/kbd'
import { AreaIcon } from '../shell/area-icon'
import { Button } from '#/ui/button/button'
import type { SearchState } from './resource-search'
import { searchStatusOf } from './search-status'

/** What was not looked at, and what can be done about it. */
function SearchStatuses({ looking, onMore }: { looking: SearchState; onMore: (label: string) => void }) {
  const lines = SOURCES.flatMap(({ label }) => {
    const looked = looking.get(label)
    const word = looked && searchStatusOf(label, looked)
    return word ? [{ label, word }] : []
  })
  if (lines.length === 0) return null
  return (
    // It scrolls where many are named, so the keyboard must be able to stand on it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.standings} aria-label="Not looked at" tabIndex={0}>
      {lines.map(({ label, word: { text, offer } }) => (
        <li key={label}>
          <span>{text}</span>
          {offer === null ? null : (
            <Button variant="ghost" aria-label={`${offer}: ${label}`} onClick={() => onMore(label)}>
              {offer}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What was chosen last, so that it is at hand again: in memory alone, and gone with the session. */
const MOST = 6
let chosen: readonly PaletteResult[] = []

session.onWipe(() => {
  chosen = []
})

const recent = (): readonly PaletteResult[] => chosen

/** Actions that only act on the page are not remembered: they are at hand already. */
function remember(found: PaletteResult): void {
  if (found.link) chosen = [found, ...chosen.filter((old) => old.id !== found.id)].slice(0, MOST)
}

function Marked({ text, query }: { text: string; query: string }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of matchesIn(text, query)) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  return (
    <bdi className={styles.label}>
      {parts}
      {text.slice(at)}
    </bdi>
  )
}

interface OptionProps {
  found: PaletteResult
  id: string
  active: boolean
  query: string
  onPoint: () => void
  /** It is followed; `aside` in a tab of its own. */
  onFollow: (aside: boolean) => void
}

/** One line of the palette: a link where it leads somewhere, so that a pointer can open it in a new tab as well. */
function Option({ found, id, active, query, onPoint, onFollow }: OptionProps) {
  const { label, more, icon, link, keys = [], blocked } = found
  const content = (
    <>
      {icon === 'action' ? <Zap size={16} aria-hidden /> : <AreaIcon name={icon} />}
      <Marked text={visible(label).text} query={query} />
      {more === undefined ? null : <bdi className={styles.more}>{visible(more).text}</bdi>}
      {blocked === undefined ? null : <span className={styles.blocked}>{blocked}</span>}
      <span className={styles.end} aria-hidden>
        {keys.map((key) => (
          <Kbd key={key}>{key.toUpperCase()}</Kbd>
        ))}
        {active && keys.length === 0 ? link ? <ArrowRight size={14} /> : <CornerDownLeft size={14} /> : null}
      </span>
    </>
  )
  const look: HTMLAttributes<HTMLElement> = {
    id,
    role: 'option',
    tabIndex: -1,
    className: styles.option,
    'aria-selected': active,
    'aria-disabled': blocked === undefined ? undefined : true,
    onPointerMove: active ? undefined : onPoint,
    onMouseDown: (event) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      if (blocked === undefined) onFollow(event.ctrlKey || event.metaKey || event.shiftKey)
      else event.preventDefault()
    },
  }
  if (link && blocked === undefined) return cloneElement(link(), { ...look, children: content })
  // The keyboard is in the text above: it chooses there.
  return <div {...look}>{content}</div>
}

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

  const follow = (found: PaletteResult, aside: boolean) => {
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
      <SearchStatuses looking={looking} onMore={more} />
    </CommandFrame>
  )
}

const group = (label: string, found: readonly PaletteResult[]): FoundGroup => ({ label, found, count: found.length })

/** Before anything is typed: what was chosen last, then where one can go and what one can do. */
function atFirst(commands: readonly PaletteResult[]): readonly FoundGroup[] {
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
