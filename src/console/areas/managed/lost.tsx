/** After a lost answer to a creation: finds the created resource in its list, without sending again. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FoundLinks } from '#/console/resource/form/found-links'
import { LostAnswer } from '#/console/resource/form/lost-answer'
import { useFindCreated, type PendingCreate } from '#/console/resource/form/use-find-created'
import { visible } from '#/lib/text'
import { contactName } from './contacts/contact-use'
import { contactsQuery, credentialsQuery, servicesQuery } from './data'
import { formatCount } from '#/lib/bytes'

/** After a creation whose response was lost. */
const lostService = {
  checking: 'Checking whether the service was created…',
  none: 'No service was created',
  found: (count: number, label: string) =>
    label === ''
      ? count === 1
        ? '1 service without a label was created'
        : `${formatCount(count)} services without a label were created`
      : count === 1
        ? `1 service with the label ${label} was created`
        : `${formatCount(count)} services with the label ${label} were created`,
  mightBeOlder: 'Check that this is the service you created. An older one could match.',
}
/** After a creation whose response was lost. */
const lostContact = {
  checking: 'Checking whether the contact was created…',
  none: 'No contact was created',
  found: (count: number, name: string) =>
    name === ''
      ? count === 1
        ? '1 contact without a name was created'
        : `${formatCount(count)} contacts without a name were created`
      : count === 1
        ? `1 contact with the name ${name} was created`
        : `${formatCount(count)} contacts with the name ${name} were created`,
  mightBeOlder: 'Check that this is the contact you created. An older one could match.',
}
/** After a creation whose response was lost. */
const lostCredential = {
  checking: 'Checking whether the credential was created…',
  none: 'No credential was created',
  found: (count: number, label: string) =>
    label === ''
      ? count === 1
        ? '1 credential without a label was created'
        : `${formatCount(count)} credentials without a label were created`
      : count === 1
        ? `1 credential with the label ${label} was created`
        : `${formatCount(count)} credentials with the label ${label} were created`,
  mightBeOlder: 'Check that this is the credential you created. An older one could match.',
}

interface Props {
  readonly sent: PendingCreate
  /** Called with the number of resources found once the list was read again. */
  readonly onKnown: (found: number) => void
  /** Called when a found resource is opened, so that leaving the form asks nothing. */
  readonly onGo: () => void
}

export function LostService({ sent, onKnown, onGo }: Props) {
  return (
    <LostAnswer made={useFindCreated(useQuery(servicesQuery), sent)} sent={sent} words={lostService} onKnown={onKnown}>
      {(found) => (
        <FoundLinks
          found={found}
          link={({ id }) => (
            <Link to="/managed/services/$serviceId" params={{ serviceId: String(id) }} onClick={onGo} />
          )}
          name={(s) => visible(s.label).text}
          again="Submitting again creates another service."
        />
      )}
    </LostAnswer>
  )
}

export function LostContact({ sent, onKnown, onGo }: Props) {
  return (
    <LostAnswer made={useFindCreated(useQuery(contactsQuery), sent)} sent={sent} words={lostContact} onKnown={onKnown}>
      {(found) => (
        <FoundLinks
          found={found}
          link={({ id }) => (
            <Link to="/managed/contacts/$contactId" params={{ contactId: String(id) }} onClick={onGo} />
          )}
          name={contactName}
          again="Submitting again creates another contact, and both are notified."
        />
      )}
    </LostAnswer>
  )
}

export function LostCredential({ sent, onKnown, onGo }: Props) {
  return (
    <LostAnswer
      made={useFindCreated(useQuery(credentialsQuery), sent)}
      sent={sent}
      words={lostCredential}
      onKnown={onKnown}
    >
      {(found) => (
        <FoundLinks
          found={found}
          link={({ id }) => (
            <Link to="/managed/credentials/$credentialId" params={{ credentialId: String(id) }} onClick={onGo} />
          )}
          name={(c) => visible(c.label).text}
          again="This credential has the label you entered. Labels are unique, so it can’t be created again."
        />
      )}
    </LostAnswer>
  )
}
