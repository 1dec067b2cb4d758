/** Beta programs and the account's enrollments. */
import * as z from 'zod/mini'
import { body, text, Time, MAX_NAME } from './fields'
import { area, Empty, list, op } from './op'

/** `ended` is null while the program runs. */
export const BetaProgram = z.object({
  id: z.string(),
  label: z.string(),
  description: z.nullable(z.string()),
  priority_program_only: z.boolean(),
  started: Time,
  ended: z.nullable(Time),
  more_info: z.nullable(z.string()),
})
export interface BetaProgram extends z.infer<typeof BetaProgram> {}

export const Enrollment = z.object({
  id: z.string(),
  label: z.string(),
  description: z.nullable(z.string()),
  started: Time,
  ended: z.nullable(Time),
  enrolled: Time,
})
export interface Enrollment extends z.infer<typeof Enrollment> {}

export const BetaId = text('Program', MAX_NAME, { filled: true })
export const EnrollBody = body({ id: BetaId })

const BetaKey = z.object({ betaId: z.string() })

export const betas = area('betas', {
  enrolled: list('GET /account/betas', {
    filterable: { label: 'string', started: 'string', ended: 'string', enrolled: 'string' },
    title: 'Enrolled Beta Programs List',
    scope: 'account:read_only',
    unrestricted: true,
    item: Enrollment,
  }),
  enroll: op('POST /account/betas', {
    title: 'Beta Program Enroll',
    scope: 'account:read_write',
    unrestricted: true,
    body: EnrollBody,
    res: Empty,
  }),
  enrollment: op('GET /account/betas/{betaId}', {
    title: 'Enrolled Beta Program View',
    scope: 'account:read_only',
    unrestricted: true,
    params: BetaKey,
    res: Enrollment,
  }),
  list: list('GET /betas', {
    filterable: { label: 'string', priority_program_only: 'boolean', started: 'string', ended: 'string' },
    title: 'Beta Programs List',
    unrestricted: true,
    item: BetaProgram,
  }),
  view: op('GET /betas/{betaId}', {
    title: 'Beta Program View',
    unrestricted: true,
    params: BetaKey,
    res: BetaProgram,
  }),
})
