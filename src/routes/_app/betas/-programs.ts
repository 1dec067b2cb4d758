/** The programs on offer and those joined, put together and sorted into what can be done with them: Part B 2.8, 4.6. */
import type { BetaProgram, Enrollment } from '#/contract/betas'

export const VIEWS = [
  { id: 'current', label: 'Current' },
  { id: 'upcoming', label: 'Upcoming' },
  { id: 'enrolled', label: 'Enrolled' },
  { id: 'past', label: 'Past' },
] as const
export type View = (typeof VIEWS)[number]['id']

/** A name from the address; what is none shows the first. */
export const viewNamed = (text: string | undefined): View => VIEWS.find((v) => v.id === text)?.id ?? 'current'

export type Phase = 'upcoming' | 'current' | 'ended'

type Times = Pick<BetaProgram, 'started' | 'ended'>

/** `now` as the API writes times: these compare as text. */
export const phaseOf = ({ started, ended }: Times, now: string): Phase =>
  ended !== null && ended <= now ? 'ended' : started > now ? 'upcoming' : 'current'

export const apiTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19)

export interface Program extends Omit<Enrollment, 'enrolled'> {
  readonly phase: Phase
  /** When this account joined; undefined where it did not, or where that is not known. */
  readonly enrolled: string | undefined
  /** Undefined for a program that is no more on offer: its enrolment does not tell. */
  readonly priorityOnly: boolean | undefined
}

/** Every program once, by start, the newest first. */
export function programsOf(offers: readonly BetaProgram[], joined: readonly Enrollment[], now: string): Program[] {
  const found = new Map<string, Program>()
  for (const e of joined) {
    found.set(e.id, { ...e, phase: phaseOf(e, now), enrolled: e.enrolled, priorityOnly: undefined })
  }
  for (const b of offers) {
    const { id, label, description, started, ended } = b
    found.set(id, {
      id,
      label,
      description,
      started,
      ended,
      phase: phaseOf(b, now),
      enrolled: found.get(id)?.enrolled,
      priorityOnly: b.priority_program_only,
    })
  }
  return [...found.values()].toSorted((a, b) => (a.started < b.started ? 1 : a.started > b.started ? -1 : 0))
}

const TESTS: Readonly<Record<View, (p: Program) => boolean>> = {
  current: (p) => p.phase === 'current',
  upcoming: (p) => p.phase === 'upcoming',
  enrolled: (p) => p.enrolled !== undefined,
  // The API lists what has not ended: of what has, it tells only what was joined.
  past: (p) => p.phase === 'ended' && p.enrolled !== undefined,
}

export const inView = (programs: readonly Program[], view: View): Program[] => programs.filter(TESTS[view])
