import { Link } from '@tanstack/react-router'
import type { SessionLink } from '#/console/api/activity/session-links'
import { visible } from '#/lib/text'
import { linkClass } from '#/console/kit/button/button-class'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { CopyButton } from '#/console/kit/text/copy-button'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { useApiNow } from '#/console/kit/text/use-now'
import styles from './activity-panel.module.css'
import * as copy from './copy'

/** Links of this session, newest first: purpose, expiry, and a button that copies. The URL itself is never part of the page. */
export function LinkList({ links }: { links: readonly SessionLink[] }) {
  return (
    <ol className={styles.lines} aria-label={copy.linksLabel}>
      {links.toReversed().map((link) => (
        <LinkLine key={link.id} link={link} />
      ))}
    </ol>
  )
}

function LinkLine({ link: { cluster, bucket, name, method, url, ends } }: { link: SessionLink }) {
  const valid = ends > useApiNow()
  const shown = visible(name).text
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <bdi className={styles.what}>
          {url === null ? (
            shown
          ) : (
            <Link
              to="/buckets/$cluster/$bucket"
              params={{ cluster, bucket }}
              search={{ object: name }}
              className={linkClass}
            >
              {shown}
            </Link>
          )}
        </bdi>
        <span className={styles.ends}>
          <StatusBadge
            value={valid ? 'valid' : 'expired'}
            map={{
              valid: { label: copy.linkValid, tone: 'ok' },
              expired: { label: copy.linkExpired, tone: 'neutral' },
            }}
          />
          {valid && url !== null && <CopyButton text={url} label={copy.copyLinkTo(shown)} />}
        </span>
      </div>
      <div className={styles.muted}>
        <span>{copy.linkFor(method, bucket)}</span>
        <span>
          {valid ? copy.expires : copy.linkExpired} <RelativeTime value={ends} />
        </span>
      </div>
    </li>
  )
}
