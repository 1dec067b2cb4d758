import checkIcon from '@lucide/icons/icons/check'
import chevronRightIcon from '@lucide/icons/icons/chevron-right'
import copyIcon from '@lucide/icons/icons/copy'
import { useId, useState } from 'react'
import { activity, outcomeOf, type Activity } from '#/console/api/activity/activity'
import { sessionLinks } from '#/console/api/activity/session-links'
import { useStore } from '#/console/api/base/store'
import { Icon } from '#/console/kit/button/icon'
import { Button } from '#/console/kit/button/button'
import { CodeBlock } from '#/console/kit/text/code-block'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { Row } from '#/console/kit/layout/row'
import { PanelBody, SidePanel } from '#/console/kit/overlay/side-panel'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { activityText, commandOf, OUTCOMES, outcomeWords, activityTitle } from './activity-words'
import { AccountEvents } from './account-events'
import { LinkList } from './link-list'
import styles from './activity-panel.module.css'
import { plural } from '#/lib/text'
import { useCopy } from '#/console/kit/text/use-words'

/** What happened: links and changes of this session, each change with time, outcome and curl command, and the account's events. */
export function ActivityPanel({ onDismiss }: { onDismiss: () => void }) {
  const { all, dropped } = useStore(activity)
  const links = useStore(sessionLinks)
  const [copied, copyText] = useCopy()
  const [linksId, changesId] = [useId(), useId()]
  return (
    <SidePanel
      onDismiss={onDismiss}
      title="Activity"
      description="This tab’s changes and links are cleared when you sign out."
    >
      <PanelBody>
        {links.length > 0 && (
          <section aria-labelledby={linksId} className={styles.part}>
            <h3 id={linksId}>Created links</h3>
            <p className={styles.muted}>Kept until you reload or sign out. Links can’t be revoked.</p>
            <LinkList links={links} />
          </section>
        )}
        <section aria-labelledby={changesId} className={styles.part}>
          <h3 id={changesId}>This session</h3>
          {all.length === 0 ? (
            <p className={styles.muted}>No changes yet</p>
          ) : (
            <>
              <Row gap={2}>
                <Button
                  icon={copied === 'copied' ? <Icon of={checkIcon} /> : <Icon of={copyIcon} />}
                  onClick={() => void copyText(activityText(all))}
                >
                  {copied === 'copied' ? 'Copied' : copied === 'failed' ? 'Couldn’t copy' : 'Copy all as curl'}
                </Button>
              </Row>
              <ol className={styles.lines} aria-label="Changes, newest first">
                {all.toReversed().map((a) => (
                  <Line key={a.id} a={a} />
                ))}
              </ol>
              {dropped > 0 && <p className={styles.muted}>{`${plural(dropped, 'older change')} not kept`}</p>}
            </>
          )}
        </section>
        <AccountEvents />
      </PanelBody>
    </SidePanel>
  )
}

function Line({ a }: { a: Activity }) {
  const [open, setOpen] = useState(false)
  const outcome = outcomeOf(a)
  const command = open ? commandOf(a) : undefined
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <bdi className={styles.what}>{activityTitle(a)}</bdi>
        <StatusBadge value={outcome} map={{ [outcome]: { label: outcomeWords(a), tone: OUTCOMES[outcome].tone } }} />
      </div>
      <div className={styles.muted}>
        <RelativeTime local value={a.at} />
      </div>
      {a.why === null ? null : <p className={styles.why}>{a.why}</p>}
      {a.sent === null ? null : (
        <>
          <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon of={chevronRightIcon} aria-hidden />
            {a.count > 1 ? 'Last request as curl' : 'As curl'}
          </button>
          {command === undefined ? null : (
            <CodeBlock code={command} label={`Command for ${activityTitle(a)}`} lang="sh" />
          )}
        </>
      )}
    </li>
  )
}
