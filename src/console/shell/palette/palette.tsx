import arrowRightIcon from '@lucide/icons/icons/arrow-right'
import cornerDownLeftIcon from '@lucide/icons/icons/corner-down-left'
import searchIcon from '@lucide/icons/icons/search'
import xIcon from '@lucide/icons/icons/x'
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
import { flushSync } from 'react-dom'
import { useMatch, useNavigate, useRouterState } from '@tanstack/react-router'
import { useSession } from '#/console/api/session/session'
import { isOfComposition, letterOf } from '#/console/kit/overlay/key-press'
import { indexOf, matchesIn } from '#/lib/rank'
import { visible, plural } from '#/lib/text'
import { holdsModifier } from '../shortcuts/modifier'
import { Icon } from '#/console/kit/button/icon'
import { CommandFrame } from '#/console/kit/overlay/command-frame'
import { IconButton } from '#/console/kit/button/icon-button'
import { linkClass } from '#/console/kit/button/button-class'
import { withLink } from '#/console/kit/layout/link-element'
import { announce } from '#/console/resource/page/announce'
import { typedAhead } from '../navigation/open-overlay'
import { requestSignOut } from '../session/request-sign-out'
import { useCan } from '#/console/resource/access/use-can'
import { allCommands } from './commands'
import type { PaletteResult } from './found'
import { type FoundGroup, searchAll } from './search'
import { objectResults } from './object-results'
import { bucketSearch, actionsHere } from './page-results'
import { SOURCES } from './sources'
import { usePlaceName, useResourceSearch } from './use-resource-search'
import { useOptions } from './use-options'
import styles from './palette.module.css'
import { Kbd } from '#/console/kit/text/kbd'
import { Button } from '#/console/kit/button/button'
import type { SearchState } from './resource-search'
import { noteOf } from './search-status'
import { formatCount } from '#/lib/bytes'

/** Sources that weren't searched completely, each with a way to continue. */
function IncompleteResults({ state, onMore }: { state: SearchState; onMore: (label: string) => void }) {
  const lines = SOURCES.flatMap(({ label }) => {
    const source = state.get(label)
    const note = source && noteOf(label, source)
    return note ? [{ label, note }] : []
  })
  if (lines.length === 0) return null
  return (
    // A scrollable list must be focusable for keyboard scrolling.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.notes} aria-label="Incomplete results" tabIndex={0}>
      {lines.map(({ label, note: { text, offer } }) => (
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

function Marked({ text, query }: { text: string; query: string }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of matchesIn(text, query)) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}

const holds = (text: string, query: string) => matchesIn(text, query).length > 0
/** What is shown after a label: an ID too, where nothing else says why it was found. */
const moreOf = ({ label, more = '', also = [] }: PaletteResult, query: string): string =>
  [more, holds(`${label} ${more}`, query) ? '' : also.find((id) => holds(id, query))].filter(Boolean).join(' · ')

interface OptionProps {
  found: PaletteResult
  id: string
  active: boolean
  query: string
  onPoint: () => void
  /** Called on selection. `newTab`: the browser opens the link in a new tab. */
  onFollow: (newTab: boolean) => void
}

/** One result. A page or resource is a real link, which also opens in a new tab. */
function Option({ found, id, active, query, onPoint, onFollow }: OptionProps) {
  const { label, icon, link, keys = [], blocked } = found
  const more = visible(moreOf(found, query)).text
  const content = (
    <>
      <Icon of={icon} size={16} aria-hidden />
      <bdi className={styles.label}>
        <Marked text={visible(label).text} query={query} />
      </bdi>
      {more === '' ? null : (
        <bdi className={styles.more} title={more}>
          <Marked text={more} query={query} />
        </bdi>
      )}
      {blocked === undefined ? null : <span className={styles.blocked}>{blocked}</span>}
      <span className={styles.end} aria-hidden>
        {keys.map((key) => (
          <Kbd key={key}>{key.toUpperCase()}</Kbd>
        ))}
        {active && keys.length === 0 ? (
          link ? (
            <Icon of={arrowRightIcon} size={14} />
          ) : (
            <Icon of={cornerDownLeftIcon} size={14} />
          )
        ) : null}
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
  // Keys are handled by the input.
  return <div {...look}>{content}</div>
}

/** Delay after typing before the count is announced. */
const ANNOUNCE_MS = 900

/** Searches pages, actions and all resources that the token can read. */
export function CommandPalette({ onDismiss }: { onDismiss: () => void }) {
  const [typed, setTyped] = useState(typedAhead)
  // Not deferred, because Enter can follow the last letter immediately and must use the full text.
  const query = typed.trim()
  const input = useRef<HTMLInputElement>(null)
  const isReady = useRef(false)
  /**
   * Letters typed since the first render, before the field was in the document, are in the buffer alone. They reach the field before
   * its focus: a letter typed into it before the next render would replace them.
   */
  const takeOver = () => {
    if (!isReady.current) flushSync(() => setTyped(typedAhead()))
    input.current?.focus()
    isReady.current = true
  }
  const list = useId()
  const navigate = useNavigate()
  const here = useRouterState({ select: (state) => state.location.href })
  const can = useCan()
  const signedIn = useSession().status !== 'signed-out'
  const { state, more } = useResourceSearch(query)
  const placeName = usePlaceName()

  const [actions] = useState(actionsHere)
  const commands = useMemo(() => {
    const leave = () => void navigate({ to: '/login', ignoreBlocker: true })
    const signOut = () => void requestSignOut(leave)
    const signIn = () => void navigate({ to: '/login', search: { redirect: here } })
    // What the page offers isn't said twice.
    const offered = new Set(actions.map(({ label }) => label))
    return allCommands({ can, signedIn, signIn, signOut }).filter(({ label }) => !offered.has(label))
  }, [can, signedIn, navigate, here, actions])
  const bucket = useMatch({ from: '/_app/buckets/$cluster/$bucket', shouldThrow: false })?.params
  const isSearching = query !== ''
  const onPage = useMemo(() => indexOf(isSearching ? objectResults() : []), [isSearching])
  const local = useMemo(
    () => [
      { label: ON_PAGE, index: indexOf(actions, true) },
      { label: 'Objects on this page', index: onPage },
      { label: 'Pages and actions', index: indexOf(commands) },
    ],
    [actions, onPage, commands],
  )
  const found = useMemo(
    () => (query === '' ? atFirst(actions, commands) : searchAll(query, local, SOURCES, state, placeName)),
    [query, actions, commands, local, state, placeName],
  )
  const groups = useMemo(
    () => (query === '' || !bucket ? found : [...found, group('Bucket', [bucketSearch(bucket, query)])]),
    [found, query, bucket],
  )
  const options = useMemo(() => groups.flatMap((one) => one.found), [groups])
  const { active, elementId, onKeyDown, choose, idOf } = useOptions(list, options, query)
  const count = found.reduce((sum, one) => sum + one.count, 0)
  const reading = [...state.values()].some(({ status }) => status === 'reading')
  useEffect(() => {
    if (query === '' || (count === 0 && reading)) return undefined
    const timer = setTimeout(() => announce(count === 0 ? 'No results' : plural(count, 'result')), ANNOUNCE_MS)
    return () => clearTimeout(timer)
  }, [query, count, reading])

  const follow = (found: PaletteResult, newTab: boolean) => {
    if (newTab && found.link) return
    onDismiss()
    found.run?.()
  }
  const onKey = (event: KeyboardEvent) => {
    const held = holdsModifier(event)
    if (held && letterOf(event) === 'k') {
      event.preventDefault()
      onDismiss()
    }
    if (event.key !== 'Enter' || isOfComposition(event)) return onKeyDown(event)
    event.preventDefault()
    const element = elementId === undefined ? null : document.getElementById(elementId)
    if (held && active && element instanceof HTMLAnchorElement) {
      window.open(element.href, '_blank')
    } else element?.click()
  }

  return (
    <CommandFrame title="Search and commands" onDismiss={onDismiss} onOpen={takeOver}>
      <div className={styles.head}>
        <Icon of={searchIcon} size={16} aria-hidden />
        <input
          ref={input}
          className={styles.input}
          role="combobox"
          aria-label="Search pages, actions, and resources"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={list}
          aria-activedescendant={elementId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="Search pages, actions, and resources…"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKey}
        />
        <IconButton name="Close" icon={<Icon of={xIcon} />} tooltip={false} onClick={onDismiss} />
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
                onFollow={(newTab) => follow(found, newTab)}
              />
            ))}
          </Group>
        ))}
      </div>
      {query !== '' && groups.length === 0 ? (
        <p className={styles.none}>
          {reading ? 'Searching…' : `No results for “${query}”. Objects are searched in their bucket.`}
        </p>
      ) : null}
      <More groups={groups} onFollow={onDismiss} />
      <IncompleteResults state={state} onMore={more} />
      <KeyHints />
    </CommandFrame>
  )
}

const ON_PAGE = 'On this page'
const group = (label: string, found: readonly PaletteResult[]): FoundGroup => ({ label, found, count: found.length })

/** Before the first letter: what the page offers, and the areas. */
const atFirst = (actions: readonly PaletteResult[], commands: readonly PaletteResult[]): readonly FoundGroup[] => [
  ...(actions.length > 0 ? [group(ON_PAGE, actions)] : []),
  group(
    'Go to',
    commands.filter(({ keys }) => keys?.[0] === 'g'),
  ),
]

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

/** Keys of the list, for mouse users who don't know them. Hidden on touch-sized screens. */
function KeyHints() {
  return (
    <p className={styles.hints} aria-hidden>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> Select
      </span>
      <span>
        <Kbd>enter</Kbd> Open
      </span>
      <span>
        <Kbd>esc</Kbd> Close
      </span>
    </p>
  )
}

/** Links to the lists of groups with more matches than shown. */
function More({ groups, onFollow }: { groups: readonly FoundGroup[]; onFollow: () => void }) {
  const cut = groups.filter(({ all, count, found }) => all !== undefined && count > found.length)
  if (cut.length === 0) return null
  return (
    <p className={styles.rest}>
      <span>All matches</span>
      {cut.map(({ label, count, all }) => (
        <span key={label}>
          {all &&
            withLink(all, linkClass, `${label} (${formatCount(count)})`, {
              onClick: onFollow,
            })}
        </span>
      ))}
    </p>
  )
}
