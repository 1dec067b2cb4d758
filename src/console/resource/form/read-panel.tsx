import type { ApiError } from '#/console/api/base/errors'
import { ErrorState } from '../errors/error-note'
import { PanelBody, SidePanel } from '#/console/kit/overlay/side-panel'
import { Loading } from '#/console/kit/feedback/state'

interface Props {
  readonly title: string
  /** Title of a refusal */
  readonly noAccess: string
  /** Announced while the resource is read */
  readonly loading: string
  readonly query: { readonly error: ApiError | null; readonly isFetching: boolean; readonly refetch: () => unknown }
  readonly onClose: () => void
  /** Whether the form is a dialog. */
  readonly small?: boolean
}

/** Takes the place of a form until its resource is read, and shows why it can't be. */
export function ReadPanel({ title, noAccess, loading, query, onClose, small }: Props) {
  return (
    <SidePanel small={small} title={title} onDismiss={onClose}>
      <PanelBody>
        {query.error ? (
          <ErrorState
            error={query.error}
            noAccess={noAccess}
            retry={() => void query.refetch()}
            busy={query.isFetching}
          />
        ) : (
          <Loading label={loading} shape="lines" />
        )}
      </PanelBody>
    </SidePanel>
  )
}
