import { Link } from '@tanstack/react-router'
import type { SessionLink } from '#/console/api/activity/session-links'
import { visible } from '#/lib/text'
import { linkClass } from '#/console/kit/button/button-class'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { CopyButton } from '#/console/kit/text/copy-button'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { useApiNow } from '#/console/kit/text/use-now'
import styles from './activity-panel.module.css'

const PERMISSIONS = { GET: 'Download', PUT: 'Upload or replace', DELETE: 'Delete', HEAD: 'View metadata' } as const
const linkFor = (method: keyof typeof PERMISSIONS, bucket: string) => `${PERMISSIONS[method]}, ${bucket}`

/** Links of this session, newest first: purpose, expiry, and a button that copies. The URL itself is never part of the page. */
export function LinkList({ links }: { links: readonly SessionLink[] }) {
  return (
    <ol className={styles.lines} aria-label="Created links, newest first">
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
              valid: { label: 'Valid', tone: 'ok' },
              expired: { label: 'Expired', tone: 'neutral' },
            }}
          />
          {valid && url !== null && <CopyButton text={url} label={`Copy link to ${shown}`} />}
        </span>
      </div>
      <div className={styles.muted}>
        <span>{linkFor(method, bucket)}</span>
        <span>
          {valid ? 'Expires' : 'Expired'} <RelativeTime value={ends} />
        </span>
      </div>
    </li>
  )
}
