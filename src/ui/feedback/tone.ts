/** What a colour says. Nothing is said by it alone: a word or a shape always says it too. */
export type Tone = 'neutral' | 'info' | 'ok' | 'warn' | 'danger'
