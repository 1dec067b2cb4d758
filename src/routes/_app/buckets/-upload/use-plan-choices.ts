import { useState } from 'react'
import { type Choice, choiceOf, chooseFor, decide, keyOf, newestTwins, type TwinChoice, type UploadItem } from './plan'

/** What the user chooses about conflicts, for all files or for each, and what follows from it. `single`: the upload of one file. */
export function usePlanChoices(items: readonly UploadItem[], single: boolean) {
  const proposed: Choice | undefined = single ? 'replace' : undefined
  const [all, setAll] = useState<Choice | undefined>(proposed)
  const [twins, setTwins] = useState<TwinChoice>()
  const [each, setEach] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [same, setSame] = useState(single)

  const choices = { all, twins, each, same }
  const newest = newestTwins(items)
  const choice = (i: UploadItem) => choiceOf(i, choices, newest)
  /** A choice for all files overrides earlier choices for single ones. */
  const forget = (which: (item: UploadItem) => boolean) => {
    const keys = new Set(items.filter(which).map(keyOf))
    setEach(new Map([...each].filter(([key]) => !keys.has(key))))
  }
  const open = items.filter((i) => choice(i) === undefined).length
  const decision = decide(items, choices)
  const sent = [...decision.send, ...decision.keepBoth]
  return {
    choices,
    newest,
    duplicates: items.filter((i) => i.twin !== undefined),
    // The newest of several files can still conflict with an object of its name.
    conflicts: items.filter(
      (i) =>
        i.verdict === 'replaces' && (i.twin === undefined || (twins === 'newest' && newest.get(i.name) === keyOf(i))),
    ),
    isChanged: all !== proposed || twins !== undefined || each.size > 0 || same !== single,
    /** Number of conflicts without a choice */
    open,
    decision,
    /** Number of files that are uploaded */
    sent: sent.length,
    // Before all conflicts are resolved, the total covers every file.
    bytes: (open > 0 ? items : sent).reduce((n, s) => n + s.file.size, 0),
    /** Number of objects that are replaced */
    replaced: items.filter((i) => i.verdict === 'replaces' && choice(i) === 'replace').length,
    onTwins: (next: TwinChoice) => {
      setTwins(next)
      forget((i) => i.twin !== undefined)
    },
    onAll: (next: Choice) => {
      setAll(next)
      forget((i) => i.verdict === 'replaces')
    },
    onEach: (item: UploadItem, next: Choice) => setEach(chooseFor(item, next, items, choices)),
    onSame: setSame,
  }
}

export type PlanChoices = ReturnType<typeof usePlanChoices>
