/**
 * Session tokens, socket tokens and the parts of signed tokens have at least this length. Nothing else in a report
 * does.
 */
const LOOKS_SECRET = /[A-Za-z0-9_-]{32,}/g;

/** Removes everything that could be a token from a text, for reports and logs with data from a widget. S-07. */
export const withoutSecrets = (text: string): string => text.replace(LOOKS_SECRET, '[removed]');
