/** The demo tickets: every status, every type of entity, short and long threads. All of it is fictional. */
import type { GrantKind } from '../core/grants'
import { HOSTILE, KERNEL_LOG_ANSWER, MAINTENANCE, READ_ONLY_DISK, THROUGHPUT } from './demo-posts'
import { gradientPng } from './png'

export interface SeedReply {
  /** Hours after the opening. */
  readonly after: number
  readonly by: string
  readonly staff: boolean
  readonly text: string
}
export interface SeedTicket {
  /** Hours before now. */
  readonly ago: number
  readonly by: string
  /** Opened by the provider. */
  readonly staff?: boolean
  readonly summary: string
  readonly text: string
  readonly about?: readonly [type: GrantKind, label: string]
  readonly replies?: readonly SeedReply[]
  /** Hours after the opening, and who closed it. */
  readonly closed?: readonly [after: number, by: string]
  /** Files whose bytes are created when stored. */
  readonly files?: readonly (readonly [name: string, bytes: () => Buffer])[]
}

const MIRA = 'Mira (Support)'
const JONAS = 'Jonas (Support)'
const staff = (after: number, by: string, text: string): SeedReply => ({ after, by, staff: true, text })
const ours = (after: number, by: string, text: string): SeedReply => ({ after, by, staff: false, text })
const file = (name: string, text: string) => [name, () => Buffer.from(text)] as const
const DAY = 24

/** Oldest first, so that ids follow the time of opening. */
export const DEMO_TICKETS: readonly SeedTicket[] = [
  {
    ago: 212 * DAY,
    by: 'tomasz',
    summary: 'Invoice shows our old address',
    text: 'We moved in spring. The address in the account is right, the one on the invoice is not.',
    replies: [
      staff(5, JONAS, 'Corrected; the next invoice shows it. Shall we send the last one again?'),
      ours(6, 'tomasz', 'Yes, please.'),
      staff(30, JONAS, 'Done.'),
    ],
    closed: [31, 'tomasz'],
  },
  {
    ago: 148 * DAY,
    by: 'demo',
    summary: 'Raise the number of instances we may have in us-southeast',
    text: 'We plan *twelve* more for a load test in two weeks, for three days.',
    replies: [staff(2, MIRA, 'Raised to 25 until the end of next month.')],
    closed: [50, 'demo'],
  },
  {
    ago: 97 * DAY,
    by: JONAS,
    staff: true,
    summary: 'Mail sent from your account is reported as unwanted',
    text: 'We received three reports about mail from `mail-relay`. Please see to it within **48 hours**, and tell us what was done.',
    replies: [
      ours(3, 'ines', 'A form on our site could be used to send to anybody. It is off now.'),
      staff(7, JONAS, 'Thank you. No further report came in.'),
    ],
    closed: [72, JONAS],
  },
  {
    ago: 64 * DAY,
    by: 'ines',
    summary: 'Nodes of the cluster lose their labels after an upgrade',
    text: 'After each upgrade of the pool the labels that we set by hand are gone. Is that meant to be so?',
    about: ['k8scluster', 'production'],
    replies: [
      staff(9, MIRA, 'It is: a new node starts from the pool’s own settings. Labels of the *pool* are kept.'),
      ours(12, 'ines', 'Good to know, we set them there now.'),
    ],
    closed: [13, 'ines'],
  },
  {
    ago: 41 * DAY,
    by: 'demo',
    summary: 'Reverse lookup for the load balancer',
    text: 'Can the address of `front-door` resolve to `www.larkspur.example`?',
    about: ['loadbalancer', 'front-door'],
    replies: [staff(20, JONAS, 'Not for load balancers, I am sorry. For instances it can be set.')],
  },
  {
    ago: 23 * DAY,
    by: 'tomasz',
    summary: 'Zone transfer of larkspur.example fails from the second server',
    text: 'The first of our two secondaries is served, the second is refused, with the same settings.',
    about: ['domain', 'larkspur.example'],
    replies: [
      staff(4, MIRA, 'Which address does the second one ask from?'),
      ours(5, 'tomasz', 'From `2001:db8:40::53`.'),
      staff(6, MIRA, 'That one is not in the list of servers; its IPv4 address is. Please add both.'),
    ],
  },
  {
    ago: 16 * DAY,
    by: 'demo',
    summary: 'Attached log holds strange orders',
    text: HOSTILE,
    about: ['firewall', 'web-only'],
    replies: [staff(11, JONAS, 'It is text here, as it should be. <b>And so is this.</b>')],
    files: [file('shop-comments.txt', '2026-01-04 "<script>alert(1)</script>"\n2026-01-04 "fine, thanks"\n')],
  },
  {
    ago: 9 * DAY,
    by: 'ines',
    summary: 'Nightly copy to us-iad-1 takes twice as long since Wednesday',
    text: THROUGHPUT,
    about: ['instance', 'db-replica-2'],
    replies: [
      staff(3, MIRA, 'We see the resets, and look into them. Please keep the times coming.'),
      ours(22, 'ines', 'Last night: 8.9 hours, 27 resets, times attached.'),
      staff(30, MIRA, 'One of the paths into the cluster was overloaded at the full hour. It has been taken out.'),
      ours(47, 'ines', '**4.2 hours** last night. We watch it for a week before we close this.'),
    ],
    files: [
      file('resets-thursday.txt', '02:03:11 41 part-0007\n02:03:58 38 part-0009\n02:06:20 55 part-0031\n'),
      ['rate by hour (last 7 nights).png', () => gradientPng(480, 240, 120)],
    ],
  },
  {
    ago: 6 * DAY,
    by: 'demo',
    summary: 'Second disk is read-only after a resize',
    text: READ_ONLY_DISK,
    about: ['instance', 'db-replica-2'],
    replies: [
      staff(1.5, JONAS, KERNEL_LOG_ANSWER),
      ours(3, 'demo', 'The journal was replayed, nothing else. It mounts and the replica catches up. Thank you!'),
    ],
    files: [
      file('mount.txt', '/dev/sdb on /var/lib/data type ext4 (ro,relatime)\n'),
      file('dmesg.TXT', 'EXT4-fs error\n'),
    ],
  },
  {
    ago: 4 * DAY,
    by: 'tomasz',
    summary: 'Backups of orders-primary: how long are they kept?',
    text: 'The page says a week, the contract says 14 days.',
    about: ['database', 'orders-primary'],
    replies: [staff(8, JONAS, 'Fourteen days. The page will say so from tomorrow on.')],
  },
  {
    ago: 40,
    by: MIRA,
    staff: true,
    summary: 'Maintenance in us-iad on Sunday',
    text: MAINTENANCE,
  },
  {
    ago: 26,
    by: 'demo',
    summary: 'Monitoring shows no data for web-frankfurt-1',
    text: 'Since this morning the page says that nothing was received. The application runs:\n\n```\nactive (running) since Mon\n```',
    about: ['monitoring', 'web-frankfurt-1'],
    files: [['monitoring page.png', () => gradientPng(360, 220, 0)]],
  },
  {
    ago: 5,
    by: 'ines',
    summary: 'Instances in the VLAN db-sync cannot reach each other',
    text: '`db-replica-2` does not see the others in **us-iad**, while eu-central works.',
    about: ['vlan', 'db-sync'],
  },
  {
    ago: 0.4,
    by: 'demo',
    summary: 'May we move an address from the VPC backoffice to another one?',
    text: 'Without an interruption, if there is a way.',
    about: ['vpc', 'backoffice'],
  },
]
