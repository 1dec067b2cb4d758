import { useNavigate } from '@tanstack/react-router'
import type { After } from './-after'

/** The way to a volume's page, with what comes next where something was done. */
export function useVolumePage(): (volumeId: number, after?: After) => void {
  const navigate = useNavigate()
  return (volumeId, after) =>
    void navigate({
      to: '/volumes/$volumeId',
      params: { volumeId: String(volumeId) },
      search: after === undefined ? {} : { after },
    })
}
