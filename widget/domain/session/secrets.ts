/** Session tokens, socket tokens and the parts of signed tokens are at least this long, and nothing else in a report is. */
const LOOKS_SECRET = /[A-Za-z0-9_-]{32,}/g;

/** Takes everything out of a text that could be a token. For reports and logs that a widget has a say in. S-07. */
export const withoutSecrets = (text: string): string => text.replace(LOOKS_SECRET, '[removed]');
