/** Meaning of a color. A word or a shape always repeats it. */
export type Tone = 'neutral' | 'info' | 'ok' | 'warn' | 'danger'
