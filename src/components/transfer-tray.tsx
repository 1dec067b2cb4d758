import { ChevronDown, RotateCw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '../lib/bytes'
import { canRetry, isOver } from '../transfers/state'
import { cancelTransfer, dismissTransfers, retryTransfer, useTransfers } from '../transfers/transfers'
import { Button } from '../ui/button'
import { IconButton } from '../ui/icon-button'
import { MiddleEllipsis } from '../ui/middle-ellipsis'
import { ProgressBar } from '../ui/progress-bar'
import { announce } from './announce'
import { headingOf, stateWords, timeLeft, totalsOf } from './transfer-words'
import { useSpeed } from './use-speed'
import styles from './transfer-tray.module.css'

/** The uploads of this tab: a pill in the bar, and a tray over every page that outlives navigation. */
export function TransferTray() {
  const transfers = useTransfers()
  const totals = totalsOf(transfers)
  const [open, setOpen] = useState(true)
  const speed = useSpeed(totals.loaded, totals.running > 0)
  const done = transfers.filter((t) => t.state.phase === 'done').length
  const heading = headingOf(totals, done)
  useEffect(() => {
    if (totals.all > 0 && totals.running === 0) announce(heading)
  }, [totals.all, totals.running, heading])
  // Every new upload shows the tray again.
  const [known, setKnown] = useState(totals.all)
  if (known !== totals.all) {
    setKnown(totals.all)
    if (totals.all > known) setOpen(true)
  }
  const empty = totals.all === 0
  const tray = useRef<HTMLElement>(null)
  useEffect(() => {
    const box = tray.current
    const root = document.documentElement.style
    if (empty || !box) return undefined
    // Messages rise above the tray instead of covering it.
    const lift = () => root.setProperty('--toast-lift', box.offsetHeight === 0 ? '0px' : `${box.offsetHeight + 12}px`)
    const watch = new ResizeObserver(lift)
    watch.observe(box)
    return () => {
      watch.disconnect()
      root.removeProperty('--toast-lift')
    }
  }, [empty])
  if (empty) return null
  const rest = [speed > 0 ? `${formatBytes(speed)}/s` : undefined, timeLeft(totals.size - totals.loaded, speed)].filter(
    Boolean,
  )

  return (
    <>
      <button
        type="button"
        className={styles.pill}
        data-failed={totals.running === 0 && totals.failed > 0 ? '' : undefined}
        aria-expanded={open}
        aria-controls="transfers"
        onClick={() => setOpen(!open)}
      >
        {totals.running > 0
          ? `↑ ${totals.running} ${totals.running === 1 ? 'upload' : 'uploads'} · ${totals.percent}%`
          : heading}
      </button>
      <section ref={tray} id="transfers" aria-label="Uploads" className={styles.tray} hidden={!open}>
        <header>
          <b>{heading}</b>
          <span>{rest.join(' · ')}</span>
          {totals.running === 0 ? (
            <Button variant="ghost" onClick={() => dismissTransfers()}>
              Clear
            </Button>
          ) : null}
          <IconButton
            name="Hide uploads"
            size="sm"
            icon={<ChevronDown size={16} aria-hidden />}
            onClick={() => setOpen(false)}
          />
        </header>
        <ul>
          {transfers.toReversed().map((t) => (
            <li key={t.id}>
              <div>
                <MiddleEllipsis text={t.name} />
                <span>{stateWords(t)}</span>
                {canRetry(t.state) ? (
                  <IconButton
                    name={`Try ${t.name} again`}
                    size="sm"
                    icon={<RotateCw size={14} aria-hidden />}
                    onClick={() => retryTransfer(t.id)}
                  />
                ) : null}
                <IconButton
                  name={isOver(t.state) ? `Take ${t.name} off the list` : `Cancel ${t.name}`}
                  size="sm"
                  icon={<X size={14} aria-hidden />}
                  onClick={() => (isOver(t.state) ? dismissTransfers(t.id) : cancelTransfer(t.id))}
                />
              </div>
              {t.state.phase === 'sending' || t.state.phase === 'finishing' ? (
                <ProgressBar label={`Upload of ${t.name}`} value={t.size === 0 ? null : t.state.percent / 100} thin />
              ) : null}
              {t.state.failure === null ? null : <p role="alert">{t.state.failure.detail}</p>}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
