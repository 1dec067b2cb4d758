import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { ApiError } from '#/console/api/base/errors'
import { applyServerErrors } from '#/console/api/form/form-core'
import { planForm } from './plan-form'

test('the plan is sent by its ID, and the free one as null', () => {
  expect(planForm({ id: 'monitoring-3' }).toBody()).toEqual({ monitoring_subscription: 'monitoring-3' })
  expect(planForm({}).toBody()).toEqual({ monitoring_subscription: null })
})

test('a refused plan is an error of the form, which has no input for it', () => {
  const control = createFormControl<Record<string, unknown>>({
    defaultValues: planForm({ id: 'monitoring-3' }).defaults,
  })
  const errors = [{ field: 'monitoring_subscription', reason: 'Delete clients first.' }]
  const refused = new ApiError({ kind: 'refused', op: 'monitoring.updatePlan', status: 400, errors })
  expect(applyServerErrors(control, refused)?.errors).toEqual(errors)
})
