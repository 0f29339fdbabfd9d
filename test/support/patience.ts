/**
 * How long a test waits for a condition before it fails. This is many times longer than any condition takes on an idle machine,
 * so that a busy machine fails no test. Only a failing test waits to the end.
 */
export const PATIENCE_MS = 60_000;
