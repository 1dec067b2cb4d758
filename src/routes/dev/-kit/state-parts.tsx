import { Button } from '#/ui/button/button'
import { EmptyState, Failed, FilteredToNothing, Gone, Loading, Refused } from '#/ui/feedback/state'
import css from './kit.module.css'
import { KitSection } from './section'

const nothing = () => undefined

/** Empty, loading and failed states of a page. */
export function StateParts() {
  return (
    <KitSection title="States">
      <div className={css['grid']}>
        <div className={css['frame']}>
          <EmptyState title="No buckets yet" action={<Button variant="primary">Create bucket</Button>}>
            Buckets store files of any kind. Share them by link, with access keys, or publicly.
          </EmptyState>
        </div>
        <div className={css['frame']}>
          <Refused
            title="You don’t have access to buckets"
            missing={['object_storage:read_only']}
            detail="Sign in with another token."
          />
        </div>
        <div className={css['frame']}>
          <Failed detail="The API returned status 502. Nothing was changed." onRetry={nothing} />
        </div>
        <div className={css['frame']}>
          <Gone title="This bucket doesn’t exist" action={<Button>All buckets</Button>} />
        </div>
        <div className={css['frame']}>
          <FilteredToNothing title="No buckets match the filter" onClear={nothing} />
        </div>
        <Loading shape="lines" />
      </div>
      <Loading rows={3} />
    </KitSection>
  )
}
