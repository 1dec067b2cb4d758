import { useQuery } from '@tanstack/react-query'
import { qAll } from '../../../api/client'
import { useMadeSince, type Sent } from '../../../components/use-made-since'
import { keys } from '../../../contract/keys'

/** Keys with the label of what was sent that were not there before. */
export const useKeysSince = (sent: Sent) => useMadeSince(useQuery(qAll(keys.list, {})), sent)
