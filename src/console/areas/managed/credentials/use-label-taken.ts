import { useCredentials } from '../data'

/** Whether another credential has this label, which the API would refuse. `own`: ID of the credential being renamed. */
export function useLabelTaken(label: string | undefined, own?: number): boolean {
  return useCredentials().rows?.some((c) => c.label === label && c.id !== own) ?? false
}
