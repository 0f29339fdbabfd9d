import type { LoaderOptions } from './options.ts';
import type { MeeLineError } from './types.ts';
import { within } from './within.ts';

/** Time limit of the question, so that a command still settles within five seconds. */
const DIAGNOSIS_MS = 400;

/**
 * Asks the provider why the chat does not start here. Undefined: the provider does not answer, or knows no reason. The answer is
 * the same for every caller, so nothing about a user is in it.
 */
export async function diagnose({ widgetUrl, tenant }: LoaderOptions): Promise<MeeLineError['code'] | undefined> {
  try {
    const address = new URL(`/vap/embedding?tenant=${tenant}`, widgetUrl);
    const asked = fetch(address, { credentials: 'omit' }).then((answer) => answer.json());
    const answer: unknown = await within(DIAGNOSIS_MS, asked);
    const { isKnown, isAllowed } = answer as { isKnown?: unknown; isAllowed?: unknown };
    return isKnown === false ? 'tenant-unknown' : isAllowed === false ? 'origin-refused' : undefined;
  } catch {
    return undefined;
  }
}
