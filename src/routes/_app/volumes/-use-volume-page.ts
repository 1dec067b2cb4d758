import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { setDone, type After } from './-form/after'

/** Opens a volume's page, which says what comes next after the change. */
export function useVolumePage(): (volumeId: number, after?: After) => void {
  const navigate = useNavigateHere()
  return (volumeId, after) => {
    if (after !== undefined) setDone(volumeId, after)
    void navigate({ to: '/volumes/$volumeId', params: { volumeId: String(volumeId) } })
  }
}
