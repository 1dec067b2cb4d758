import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { recordChange, type ChangeKind } from './recent-change'

/** Opens a volume's page. After a change, the page says what comes next. */
export function useVolumePage(): (volumeId: number, change?: ChangeKind) => void {
  const navigate = useNavigateHere()
  return (volumeId, change) => {
    if (change !== undefined) recordChange(volumeId, change)
    void navigate({ to: '/volumes/$volumeId', params: { volumeId: String(volumeId) } })
  }
}
