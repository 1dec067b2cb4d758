import { cx } from '../layout/cx'
import css from './progress.module.css'

export interface ProgressBarProps {
  /** Accessible name: `Uploading hero.avif` */
  label: string
  /** 0 to 1, or null while unknown */
  value: number | null
  thin?: boolean | undefined
}

/** A progress bar. Pass less than 1 until the work is known to be done. */
export function ProgressBar({ label, value, thin = false }: ProgressBarProps) {
  const percent = value === null ? undefined : Math.floor(Math.min(1, Math.max(0, value)) * 100)
  return (
    <span
      className={cx(css['bar'], css['accent'], thin && css['thin'])}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span
        className={cx(css['fill'], percent === undefined && css['unknown'])}
        style={percent === undefined ? undefined : { transform: `scaleX(${percent / 100})` }}
      />
    </span>
  )
}
