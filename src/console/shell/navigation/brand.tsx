import styles from './brand.module.css'

export function Brand() {
  return (
    <span className={styles.brand}>
      <span className={styles.mark} aria-hidden>
        <i />
      </span>
      Cloud Console
    </span>
  )
}
