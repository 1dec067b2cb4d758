/** After a lost answer to a creation: finds the created resource in its list, without sending again. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FoundLinks } from '#/console/resource/form/found-links'
import { LostAnswer } from '#/console/resource/form/lost-answer'
import { useFindCreated, type PendingCreate } from '#/console/resource/form/use-find-created'
import { visible } from '#/lib/text'
import { contactName } from './contacts/contact-use'
import { contactsQuery, credentialsQuery, servicesQuery } from './data'
import * as copy from './copy'
import * as listCopy from './list-copy'

interface Props {
  readonly sent: PendingCreate
  /** Called with the number of resources found once the list was read again. */
  readonly onKnown: (found: number) => void
  /** Called when a found resource is opened, so that leaving the form asks nothing. */
  readonly onGo: () => void
}

export function LostService({ sent, onKnown, onGo }: Props) {
  return (
    <LostAnswer
      made={useFindCreated(useQuery(servicesQuery), sent)}
      sent={sent}
      words={listCopy.lostService}
      onKnown={onKnown}
    >
      {(found) => (
        <FoundLinks
          found={found}
          link={({ id }) => (
            <Link to="/managed/services/$serviceId" params={{ serviceId: String(id) }} onClick={onGo} />
          )}
          name={(s) => visible(s.label).text}
          again={copy.serviceAgain}
        />
      )}
    </LostAnswer>
  )
}

export function LostContact({ sent, onKnown, onGo }: Props) {
  return (
    <LostAnswer
      made={useFindCreated(useQuery(contactsQuery), sent)}
      sent={sent}
      words={listCopy.lostContact}
      onKnown={onKnown}
    >
      {(found) => (
        <FoundLinks
          found={found}
          link={({ id }) => (
            <Link to="/managed/contacts/$contactId" params={{ contactId: String(id) }} onClick={onGo} />
          )}
          name={contactName}
          again={copy.contactAgain}
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
      words={listCopy.lostCredential}
      onKnown={onKnown}
    >
      {(found) => (
        <FoundLinks
          found={found}
          link={({ id }) => (
            <Link to="/managed/credentials/$credentialId" params={{ credentialId: String(id) }} onClick={onGo} />
          )}
          name={(c) => visible(c.label).text}
          again={copy.credentialAgain}
        />
      )}
    </LostAnswer>
  )
}
