/** Every string of the beta program pages. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Shared by the pages
export const betaPrograms = 'Beta programs'

export const enroll = 'Enroll'
export const statusCurrent = 'Current'
export const statusUpcoming = 'Upcoming'
export const statusEnded = 'Ended'
export const openToAll = 'All accounts'
export const openToPriority = 'Priority program only'
export const openToUnknown = 'Unknown'
export const priorityMeaning = 'Only accounts in your provider’s priority program can enroll.'
export const noEndDate = 'No end date'

// Columns and facts
export const labelProgram = 'Program'
export const labelStatus = 'Status'
export const labelStarted = 'Started'
export const labelStarts = 'Starts'
export const labelEnded = 'Ended'
export const labelEnds = 'Ends'
export const labelOpenTo = 'Open to'
export const labelEnrolled = 'Enrolled'

// List
export const tabsLabel = 'Programs by status'
export const tabCurrent = 'Current'
export const tabUpcoming = 'Upcoming'
export const tabEnrolled = 'Enrolled'
export const tabPast = 'Ended'
export const startUnknown = 'Unknown'
export const notEnrolled = 'Not enrolled'
export const filter = 'Filter programs'
export const enrollmentsFailed = 'Your enrollments couldn’t be loaded'
export const running = (count: number) => `${plural(count, 'current program')}.`
export const runningAndEnrolled = (count: number, enrolled: number) =>
  `Your account is enrolled in ${enrolled} of ${plural(count, 'current program')}.`

// Empty list
export const emptyCurrentTitle = 'No current programs'
export const emptyCurrentBody = 'Beta programs let you try features before they’re released.'
export const emptyUpcomingTitle = 'No upcoming programs'
export const emptyUpcomingBody = 'Programs appear here before they start.'
export const emptyEnrolledTitle = 'Not enrolled in any program'
export const emptyEnrolledBody = 'Programs that you enroll in appear here and stay after they end.'
export const emptyPastTitle = 'No ended programs'
export const emptyPastBody = 'Ended programs appear here if your account was enrolled.'

// Program
export const programId = 'Copy program ID'
export const allPrograms = 'All programs'
export const enrolledYes = 'Yes'
export const enrolledNo = 'No'
export const enrolledUnknown = 'Unknown'
export const enrollmentFailed = 'Your enrollment couldn’t be loaded'
export const enrolled = 'Your account is enrolled. You can’t leave a program before it ends.'
export const enrolledAndEnded = 'Your account was enrolled in this program, which has ended.'
export const aboutTitle = 'About'
export const noDescription = 'No description'
export const moreInformation = 'More information'

// Enroll
export const enrollTitle = (label: string) => `Enroll in ${label}`
export const alreadyEnrolled = 'Your account is already enrolled in this program.'
export const enrollsEveryone = 'This enrolls your whole account, including all its users.'
export const noLeaving = 'You can’t leave a program before it ends.'
export const placesLimited = 'Places might be limited.'
export const confirmLabel = 'I understand this can’t be undone'
export const confirmRequired = 'Confirm to continue.'
export const enrolledToast = (label: string) => `Enrolled in ${label}`
export const labelId = 'ID'

export const programList = {
  label: 'programs',
  loading: 'Loading programs',
  noAccess: 'You don’t have access to programs',
  noMatches: 'No programs match the filter',
  count: (all: number) => plural(all, 'program'),
  part: (shown: number, all: number) => `${formatCount(shown)} of ${plural(all, 'program')}`,
}

export const programPage = {
  refresh: 'Refresh program',
  loading: 'Loading program',
  sections: 'Sections of this program',
  noAccess: 'You don’t have access to this program',
}
