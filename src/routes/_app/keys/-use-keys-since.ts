import { useQuery } from '@tanstack/react-query'
import { qAll } from '#/api/client/client'
import { useFindCreated, type PendingCreate } from '#/app/form/use-find-created'
import { keys } from '#/contract/keys'

/** Keys with the label that was sent, created since. */
export const useKeysSince = (sent: PendingCreate) => useFindCreated(useQuery(qAll(keys.list, {})), sent)
