/** Strings of the link to a ticket about an error, and of the ticket's draft. */

export const getHelp = 'Get help with this'

// Draft
export const reportIntro = 'The console showed this error:'
export const reportQuote = (title: string, detail: string) => (detail === '' ? title : `${title}. ${detail}`)
export const redacted = '(redacted)'
export const reportOperation = (operation: string, status: number) =>
  status === 0
    ? `- Operation: \`${operation}\`, no readable response`
    : `- Operation: \`${operation}\`, status ${status}`
export const reportError = (name: string) => `- Error: \`${name}\``
export const reportRequestId = (requestId: string) => `- Request ID: \`${requestId}\``
export const reportTime = (time: string) => `- Time: ${time}`
export const reportPage = (path: string) => `- Page: \`${path}\``
export const reportActivity = 'What I was doing:'
