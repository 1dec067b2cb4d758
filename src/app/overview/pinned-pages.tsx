import { useStore } from '#/api/session/store'
import { buttonClass } from '#/ui/button/button-class'
import { Row } from '#/ui/layout/row'
import { Section } from '#/ui/layout/section'
import { accountMemory } from '../attention/account-memory'
import { pins as title } from '../saved/copy'
import { PinLink } from '../saved/pin-link'

/** The user's pins; nothing without any. */
export function PinnedPages() {
  const { pins } = useStore(accountMemory)
  if (pins.length === 0) return null
  return (
    <Section title={title}>
      <Row gap={2} wrap>
        {pins.map((pin) => (
          <PinLink key={pin.path} pin={pin} className={buttonClass()} />
        ))}
      </Row>
    </Section>
  )
}
