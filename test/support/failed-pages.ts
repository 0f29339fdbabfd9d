import { afterEach } from 'vitest';
import { visitedPages } from './browser.ts';
import { keepFailure } from './failure.ts';

/** Keeps failures of pages that stay open between tests. Other pages are checked when they are closed. */
afterEach(() => keepFailure(visitedPages()), 30_000);
