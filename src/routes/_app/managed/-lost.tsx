/** After a creation whose answer was lost: whether it made something, and the way to that. Looked up, never sent again. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FoundLinks } from '#/app/form/found-links'
import { LostAnswer } from '#/app/form/lost-answer'
import { useFindCreated, type PendingCreate } from '#/app/form/use-find-created'
import { visible } from '#/lib/text'
import { contactName } from './-contacts/contact-use'
import { contactsQuery, credentialsQuery, servicesQuery } from './-data'

interface Props {
  readonly sent: PendingCreate
  /** The list was read again: what happened is no longer unknown. Called with how many were found. */
  readonly onKnown: (found: number) => void
  /** What was typed is made: there is nothing left to ask about at leaving. */
  readonly onGo: () => void
}

export function LostService({ sent, onKnown, onGo }: Props) {
  return (
    <LostAnswer made={useFindCreated(useQuery(servicesQuery), sent)} sent={sent} noun="service" onKnown={onKnown}>
      {(found) => (
        <FoundLinks
          found={found}
          link={({ id }) => (
            <Link to="/managed/services/$serviceId" params={{ serviceId: String(id) }} onClick={onGo} />
          )}
          name={(s) => visible(s.label).text}
          again="Sending again makes another one, which is checked as well."
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
      noun="contact"
      by="name"
      onKnown={onKnown}
    >
      {(found) => (
        <FoundLinks
          found={found}
          link={({ id }) => (
            <Link to="/managed/contacts/$contactId" params={{ contactId: String(id) }} onClick={onGo} />
          )}
          name={contactName}
          again="Sending again makes another one, and both are told."
        />
      )}
    </LostAnswer>
  )
}

export function LostCredential({ sent, onKnown, onGo }: Props) {
  return (
    <LostAnswer made={useFindCreated(useQuery(credentialsQuery), sent)} sent={sent} noun="credential" onKnown={onKnown}>
      {(found) => (
        <FoundLinks
          found={found}
          link={({ id }) => (
            <Link to="/managed/credentials/$credentialId" params={{ credentialId: String(id) }} onClick={onGo} />
          )}
          name={(c) => visible(c.label).text}
          again="It holds what you typed. Sending again is refused, for its label is taken."
        />
      )}
    </LostAnswer>
  )
}
