import { managed } from '#/contract/managed'
import type { InstanceSettings } from '#/contract/managed-rules'
import { useList, type ListState } from '../page/use-list'
import { useCan } from '../access/use-can'

/**
 * The account's instances by label. The list of settings has one entry per instance (B4.4-16). Undefined where the token can't read them.
 * The API refuses the list for accounts without the managed product.
 */
export function useInstances(): ListState<InstanceSettings> | undefined {
  const isReadable = useCan()(managed.instanceSettings) === undefined
  const list = useList(managed.instanceSettings, { enabled: isReadable })
  return isReadable ? list : undefined
}
