import { useQuery } from '@tanstack/react-query'
import { qAll } from '#/console/api/client/client'
import { useFindCreated, type PendingCreate } from '#/console/resource/form/use-find-created'
import { keys } from '#/contract/keys'

/** Keys with the label that was sent, created since. */
export const useKeysSince = (sent: PendingCreate) => useFindCreated(useQuery(qAll(keys.list, {})), sent)
