export const corsHint = 'Required to upload from this console.'
