import type { ApiError } from '#/api/client/errors'
import { ErrorState } from '#/app/errors/error-note'
import { PanelBody, SidePanel } from '#/ui/overlay/side-panel'
import { Loading } from '#/ui/feedback/state'
import * as copy from './-copy'

interface Props {
  readonly title: string
  /** "this contact" */
  readonly what: string
  readonly query: { readonly error: ApiError | null; readonly isFetching: boolean; readonly refetch: () => unknown }
  readonly onClose: () => void
}

/** Takes the place of a form until its resource is read, and shows why it can't be. */
export function ReadPanel({ title, what, query, onClose }: Props) {
  return (
    <SidePanel title={title} onDismiss={onClose}>
      <PanelBody>
        {query.error ? (
          <ErrorState error={query.error} what={what} retry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <Loading label={copy.loadingOne(what)} shape="lines" />
        )}
      </PanelBody>
    </SidePanel>
  )
}
