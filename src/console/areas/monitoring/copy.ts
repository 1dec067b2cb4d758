/** The words of the monitoring pages. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Clients
export const clientsTitle = 'Monitoring'
export const clientsSignedOut = 'Plans and prices are public'
export const clientGate = {
  signIn: 'Sign in to see monitoring clients',
  noAccess: 'You don’t have access to monitoring clients',
}
export const clientsFilter = 'Filter clients'
export const clientsEmptyTitle = 'No monitoring clients yet'
export const clientsEmpty = 'Each client monitors one server. Create one to get its install command.'
export const clientsPlan = (usage: string, plan: string) => `${usage} · Plan: ${plan}`
export const clientsUsed = (used: number, included: number | undefined) =>
  included === undefined
    ? plural(used, 'client')
    : `${formatCount(used)} of ${plural(included, 'included client')} used`
export const clientsOver = (used: number, over: number) =>
  `${plural(used, 'client')}, ${formatCount(over)} over your plan`
export const plansLink = 'Plans'
export const clientsLink = 'Clients'
export const label = 'Label'
export const apps = 'Monitored apps'
export const app = 'Monitored app'
export const noApps = 'None'
export const created = 'Created'
export const updated = 'Updated'
export const id = 'ID'

// One client
export const client = (clientId: number) => `Client ${clientId}`
export const allClients = 'All clients'
export const noAppsTitle = 'No apps detected yet'
export const noAppsNext = 'Install the agent on your server to start monitoring.'
export const noHealth = 'Health and metrics aren’t available from this API.'

// Create client
export const createClient = 'Create client'
export const createLabelHint = '3–32 letters, numbers, hyphens, or underscores. Leave empty to generate one.'
export const clientCreated = (name: string) => `Client ${name} created`
export const clientCreatedNext = 'Next, install the agent on your server.'
export const clientExists = (name: string) => `A client with the label ${name} exists.`
export const openClient = 'Open client'
export const includedClientsUsed = 'Included clients used'
export const beyondPlan = (included: number) =>
  `This client exceeds your plan’s ${plural(included, 'included client')}.`
export const stillCreates = 'You can still create it.'
export const mightBeRefused = 'Creating it might be refused.'
export const comparePlans = 'Compare plans'

// Rename client
export const rename = 'Rename'
export const renameClient = 'Rename client'
export const renameHint = 'Renaming doesn’t affect monitoring.'
export const clientRenamed = (name: string) => `Client renamed to ${name}`

// Delete client
export const deleteClient = 'Delete client'
export const deleteQuestion = (name: string) => `Delete client ${name}?`
export const deleteData = 'The client’s data is deleted permanently.'
export const deleteAgent = 'The agent stays installed and keeps running. Remove it from the server.'
export const deleteCodes = 'The install code and API key stop working.'
export const clientDeleted = (name: string) => `Client ${name} deleted`
export const clientDeletedNext = 'The agent is still installed on its server.'
export const clientAlreadyDeleted = (name: string) => `Client ${name} was already deleted`

// Installation
export const installTitle = 'Install the agent'
export const showCodes = 'Show codes'
export const hideCodes = 'Hide codes'
export const installerUrl = 'Installer URL'
export const installerHint = 'Ask your provider for this URL. Saved in this browser.'
export const installerWrong = 'Enter an https:// URL without a username, query, or fragment.'
export const runCommand = 'Run this command on the server you want to monitor.'
export const runCommandWithout = 'Set $INSTALLER to the installer URL, then run this command on the server.'
export const installCommand = 'install command'
export const codesTitle = 'Codes'
export const codesUse = 'Use these codes if the agent is already installed. Keep them secret.'
export const installCode = 'Install code'
export const apiKey = 'API key'
export const copyInstallCode = 'Copy install code'
export const copyApiKey = 'Copy API key'
export const codesWithheldTitle = 'You can’t see this client’s codes'
export const codesWithheld = 'Only users who can change this client can see its codes.'
export const codesNeedGrant = 'Ask an unrestricted user for permission to change this client.'
export const codesNeedBoth = (scope: string) =>
  `Your token needs the scope ${scope}. Your user needs permission to change this client.`
export const codesMissingTitle = 'This client’s codes aren’t available'
export const codesMissing = 'Codes are shown once, after a client is created. If you lost them, create a new client.'
export const codesOnceTitle = 'Save these codes now'
export const codesOnce = 'Codes are shown only once. If you lose them, create a new client.'

// Plans
export const plansTitle = 'Monitoring plans'
export const plansTable = 'Plans'
export const plansPrices = 'Prices in US dollars'
export const plansSummary = (plan: string) => `Your plan: ${plan} · Prices in US dollars`
export const plansSummaryUsed = (plan: string, usage: string) => `Your plan: ${plan} · ${usage} · Prices in US dollars`
export const plansLoading = 'Loading plans'
export const noPlansAccess = 'You don’t have access to plans'
export const planHiddenTitle = 'You don’t have access to your account’s plan'
export const planHidden = (grant: string) => `Ask your administrator for the grant ${grant}.`
export const planUnreadable = 'Your current plan couldn’t be loaded'
export const plansBilling = 'Billed hourly up to the monthly max.'
export const limitsNotEnforced = 'Client limits aren’t enforced.'
export const freePlan = 'Free'
export const currentPlan = 'Current plan'
export const plan = 'Plan'
export const included = 'Included'
export const hourly = 'Hourly'
export const monthlyMax = 'Monthly max'
export const perClient = 'Monthly per client'
export const yourClients = (used: number) => `Your ${plural(used, 'client')}`
export const action = 'Action'
export const fits = (left: number) => `${formatCount(left)} left`
export const fitsExactly = 'At limit'
export const fitsOver = (over: number) => `${formatCount(over)} over`
export const choose = 'Choose'
export const choosePlan = (name: string) => `Choose ${name}`
export const signInToChoose = 'Sign in to choose'
export const signInToChoosePlan = (name: string) => `Sign in to choose ${name}`
export const planForbidden = 'You don’t have permission to change the plan.'

// Change plan
export const changePlan = 'Change plan'
export const changeTo = (name: string) => `Change to ${name}`
export const changeLoading = 'Loading plan'
export const noPlanAccess = 'You don’t have access to this plan'
export const alreadyOnPlan = (name: string) => `You’re already on ${name}.`
export const planChanged = (name: string) => `Plan changed to ${name}`
export const changedElsewhereTitle = 'Your plan changed elsewhere'
export const changedElsewhere = 'Nothing was sent. Review the comparison, then confirm again.'
export const changeFits = (left: number) => `This plan leaves room for ${plural(left, 'more client')}.`
export const changeFitsExactly = (used: number) => `Your ${plural(used, 'client')} use everything this plan includes.`
export const changeOver = (used: number, over: number) =>
  `You have ${plural(used, 'client')}, ${formatCount(over)} more than this plan includes.`
export const changeOverAllowed = 'You can still switch, and no client is deleted.'
export const changeOverUnknown = 'The change might be refused.'
export const changeFree = 'The change applies to the whole account immediately. The free plan costs nothing.'
export const changePaid =
  'The change applies to the whole account immediately. You’re billed hourly up to the monthly max.'
export const comparison = 'Plan comparison'
export const detail = 'Detail'
export const currentPlanName = (name: string) => `Current: ${name}`
export const newPlanName = (name: string) => `New: ${name}`
export const includedClients = 'Included clients'

export const clientList = {
  label: 'clients',
  loading: 'Loading clients',
  noAccess: 'You don’t have access to clients',
  noMatches: 'No clients match the filter',
  count: (all: number) => plural(all, 'client'),
  part: (shown: number, all: number) => `${formatCount(shown)} of ${plural(all, 'client')}`,
}

export const clientPage = {
  refresh: 'Refresh client',
  loading: 'Loading client',
  sections: 'Sections of this client',
  noAccess: 'You don’t have access to this client',
}

// Delete several
export const remove = 'Delete'
export const bulkDeleteData = 'The data of these clients is deleted permanently.'
export const bulkDeleteAgents = 'The agents stay installed and keep running. Remove them from their servers.'
export const bulkDeleteCodes = 'Their install codes and API keys stop working.'

export const bulkDelete = {
  action: 'Delete',
  title: (count: number) => `Delete ${plural(count, 'client')}`,
  question: (count: number) => `Delete ${plural(count, 'client')}?`,
  none: 'None of these can be deleted',
  noneSelected: 'None of the selected clients can be deleted.',
  skipped: (count: number) => `${plural(count, 'client')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of clients, to confirm`,
}
