import type { ApiError } from '#/console/api/base/errors'
import { sentences } from '#/lib/sentences'

/** No access, or an account without the product. */
export const isReadRefusal = ({ kind }: Pick<ApiError, 'kind'>): boolean =>
  kind === 'forbidden' || kind === 'unauthorized' || kind === 'not-found'

/** Whether a 404 of its settings means that the instance was deleted: other servers can return it without the product. */
export const isDeleted = (error: Pick<ApiError, 'kind'> | null, embedded: boolean): boolean =>
  embedded && error?.kind === 'not-found'

/** Why an instance's settings aren't shown. `lacks`: the token's missing scope. */
export const settingsReason = (
  error: Pick<ApiError, 'kind'> | null,
  { lacks, embedded }: { readonly lacks: string | undefined; readonly embedded: boolean },
): string =>
  isDeleted(error, embedded)
    ? 'This instance was deleted.'
    : sentences('SSH access can’t be read.', lacks ?? 'Viewing it requires managed services and an unrestricted user.')
