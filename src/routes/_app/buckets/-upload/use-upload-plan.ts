import { useEffect, useState } from 'react'
import { isAborted } from '../-bulk/aborted'
import type { TargetOptions } from './plan'
import { planUpload, type PlannedUpload, type InspectedUpload, type InspectionStep } from './inspect-upload'

/** The plan for the selected options. The previous plan stays until the next is ready. */
export function useUploadPlan(prepared: InspectedUpload, first: PlannedUpload, options: TargetOptions) {
  const [plan, setPlan] = useState(first)
  const [step, setStep] = useState<{ now: InspectionStep; enough: () => void }>()
  const [opened] = useState(options)
  useEffect(() => {
    if (options === opened) return undefined
    const stop = new AbortController()
    const enough = new AbortController()
    const onStep = (now: InspectionStep) => setStep({ now, enough: () => enough.abort() })
    planUpload(prepared, options, { signal: stop.signal, enough: enough.signal, onStep })
      .then((next) => {
        setPlan(next)
        setStep(undefined)
      })
      .catch((e: unknown) => {
        // Sorting and comparing throw no other errors.
        if (!isAborted(e, stop.signal)) throw e
      })
    return () => stop.abort()
  }, [prepared, options, opened])
  return { plan, step }
}
