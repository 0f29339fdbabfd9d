import { afterEach } from 'vitest';
import { visitedPages } from './browser.ts';
import { keepFailure } from './failure.ts';

/** Pages that a file keeps open from test to test; the others are looked at when it closes them. */
afterEach(() => keepFailure(visitedPages()), 30_000);
