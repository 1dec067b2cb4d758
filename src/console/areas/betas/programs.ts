/** Offered programs and the account's enrollments in one list, and the tabs that divide it. */
import type { BetaProgram, Enrollment } from '#/contract/betas'
import { openToPriority } from './words'

export const PROGRAM_TABS = [
  { id: 'current', label: 'Current' },
  { id: 'upcoming', label: 'Upcoming' },
  { id: 'enrolled', label: 'Enrolled' },
  { id: 'past', label: 'Ended' },
] as const
export type ProgramTab = (typeof PROGRAM_TABS)[number]['id']

/** The tab of `?show=`; `current` for a missing or unknown name. */
export const programTab = (name: string | undefined): ProgramTab =>
  PROGRAM_TABS.find((tab) => tab.id === name)?.id ?? 'current'

export type ProgramStatus = 'upcoming' | 'current' | 'ended'

type Times = Pick<BetaProgram, 'started' | 'ended'>

/** `now` is in the API's format, so that times compare as text. */
export const programStatus = ({ started, ended }: Times, now: string): ProgramStatus =>
  ended !== null && ended <= now ? 'ended' : started > now ? 'upcoming' : 'current'

/** Milliseconds since 1970 in the API's format: `2026-03-01T12:00:00`, UTC. */
export const apiTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19)

export interface Program extends Omit<Enrollment, 'enrolled'> {
  readonly status: ProgramStatus
  /** When the account enrolled; undefined when it isn't enrolled or the enrollments couldn't be read. */
  readonly enrolled: string | undefined
  /** Undefined for a program that is no longer offered: an enrollment doesn't include this field. */
  readonly priorityOnly: boolean | undefined
}

/** Who can enroll. */
export const openTo = ({ priorityOnly }: Pick<Program, 'priorityOnly'>): string =>
  priorityOnly === undefined ? 'Unknown' : priorityOnly ? openToPriority : 'All accounts'

/** Every program once, latest start first. */
export function mergePrograms(
  offers: readonly BetaProgram[],
  enrollments: readonly Enrollment[],
  now: string,
): Program[] {
  const found = new Map<string, Program>()
  for (const e of enrollments) {
    found.set(e.id, { ...e, status: programStatus(e, now), enrolled: e.enrolled, priorityOnly: undefined })
  }
  for (const b of offers) {
    const { id, label, description, started, ended } = b
    found.set(id, {
      id,
      label,
      description,
      started,
      ended,
      status: programStatus(b, now),
      enrolled: found.get(id)?.enrolled,
      priorityOnly: b.priority_program_only,
    })
  }
  return [...found.values()].toSorted((a, b) => (a.started < b.started ? 1 : a.started > b.started ? -1 : 0))
}

const TESTS: Readonly<Record<ProgramTab, (p: Program) => boolean>> = {
  current: (p) => p.status === 'current',
  upcoming: (p) => p.status === 'upcoming',
  enrolled: (p) => p.enrolled !== undefined,
  // The API lists an ended program only among the account's enrollments.
  past: (p) => p.status === 'ended' && p.enrolled !== undefined,
}

export const programsIn = (tab: ProgramTab, programs: readonly Program[]): Program[] => programs.filter(TESTS[tab])
