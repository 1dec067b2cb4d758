import { body } from '#/contract/fields'
import type { Plan } from '#/contract/monitoring'

/** The form that changes the plan. It has no inputs, so its summary shows why the API refuses a plan. */
export const planForm = ({ id }: Plan) => ({
  schema: body({}),
  defaults: {},
  toBody: () => ({ monitoring_subscription: id ?? null }),
})
