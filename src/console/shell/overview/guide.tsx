import circleCheckIcon from '@lucide/icons/icons/circle-check'
import { createSwitch } from '#/lib/preference'
import { Icon } from '#/console/kit/button/icon'
import { Button } from '#/console/kit/button/button'
import { recoverFocus } from '#/console/kit/layout/lost-focus'
import { Section } from '#/console/kit/layout/section'
import { usePreference } from '#/console/kit/layout/use-preference'
import { VisuallyHidden } from '#/console/kit/layout/visually-hidden'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { linkTo } from '#/console/resource/area/link-to'
import type { AnyTarget } from '#/console/resource/area/target'
import type { AccountData } from '#/console/resource/area/attention'
import { buckets } from '#/contract/buckets'
import { keys } from '#/contract/keys'
import { LinkButton } from '#/console/resource/page/link-button'
import { TargetLink } from '../attention/target-link'
import styles from './overview.module.css'

interface Step {
  readonly title: string
  readonly more: string
  /** Of its button, while it is the next one */
  readonly action: string
  readonly done: boolean
  readonly target: AnyTarget
}

/** Whether this browser shows the steps of a new account. */
const guide = createSwitch('guide', 'shown', 'hidden')

/**
 * The first steps of an account; undefined where its lists don't say whether they are done. `tools`: whether tools with an access key
 * can use the buckets.
 */
export function stepsOf(account: AccountData, tools: boolean): readonly Step[] | undefined {
  const bucketList = account.list(buckets.list)
  const keyList = account.list(keys.list)
  if (!bucketList || !keyList) return undefined
  const first = bucketList.data[0]
  const bucket: AnyTarget = first
    ? { to: `/buckets/${first.cluster}/${encodeURIComponent(first.label)}` }
    : { to: '/buckets/new' }
  return [
    {
      title: 'Create a bucket',
      more: 'A bucket stores your files in the cluster you choose.',
      action: 'Create bucket',
      done: bucketList.results > 0,
      target: { to: '/buckets/new' },
    },
    {
      title: 'Upload a file',
      more: 'Drop files on a bucket’s page.',
      action: 'Open bucket',
      done: bucketList.data.some((b) => b.objects > 0),
      target: bucket,
    },
    ...(tools
      ? [
          {
            title: 'Create an access key',
            more: 'Other tools sign in with an access key. Its secret is shown once.',
            action: 'Create access key',
            done: keyList.results > 0,
            target: { to: '/keys/new' },
          },
        ]
      : []),
  ]
}

/** Shown until an account has a bucket with a file, and a key if tools can use it, or the user hides it. */
export function useGuide(account: AccountData): readonly Step[] | undefined {
  const [shown] = usePreference(guide)
  // The embedded server has no S3-compatible API.
  const steps = stepsOf(account, !useEmbedded())
  return shown === 'shown' && steps?.some((s) => !s.done) ? steps : undefined
}

const hide = () => {
  guide.set('hidden')
  // Once the button is gone.
  requestAnimationFrame(recoverFocus)
}

/** The steps of an account that is new, each ticked once its list says so. The next one is the page's primary action. */
export function Guide({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(({ done }) => !done)
  return (
    <Section
      title="Get started"
      aside={
        <Button variant="ghost" onClick={hide}>
          Hide
        </Button>
      }
    >
      <ol className={styles.steps} aria-label="Steps">
        {steps.map((step, i) => (
          <li key={step.title} className={styles.step} data-done={step.done}>
            <span className={styles.tick} aria-hidden>
              {step.done ? <Icon of={circleCheckIcon} size={20} /> : i + 1}
            </span>
            <div>
              <VisuallyHidden>{step.done ? 'Done' : 'To do'}: </VisuallyHidden>
              {step.done || step === next ? (
                <span className={styles.stepTitle}>{step.title}</span>
              ) : (
                <TargetLink target={step.target} className={styles.title}>
                  {step.title}
                </TargetLink>
              )}
              <p className={styles.muted}>{step.more}</p>
              {step === next && (
                <LinkButton variant="primary" link={linkTo(step.target)}>
                  {step.action}
                </LinkButton>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
