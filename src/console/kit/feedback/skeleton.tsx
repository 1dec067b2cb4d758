import css from './skeleton.module.css'

export interface SkeletonProps {
  width?: string | undefined
  height?: string | undefined
  lines?: number | undefined
}

/** A placeholder in the shape of the coming data. Hidden from screen readers: announce the loading elsewhere. */
export function Skeleton({ width, height, lines = 1 }: SkeletonProps) {
  if (lines === 1) return <span className={css['bone']} style={{ width, height }} aria-hidden />
  return (
    <span className={css['lines']} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={css['bone']} style={{ width: width ?? `${92 - ((line * 23) % 48)}%`, height }} />
      ))}
    </span>
  )
}
