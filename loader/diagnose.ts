import type { LoaderOptions } from './options.ts';
import type { Explanation, Shell } from './shell.ts';
import { within } from './within.ts';

/** Time limit of the question, so that a command still settles within five seconds. */
const DIAGNOSIS_MS = 400;

/**
 * Finds out why the chat does not start here. A page without an origin is in a sandbox, or is a file: the widget's frame is in the
 * same sandbox, and has no origin either. The page's policy reports what it blocks. Otherwise the provider is asked. Undefined: it
 * does not answer, or knows no reason. The answer is the same for every caller, so nothing about a user is in it.
 */
export async function diagnose({ widgetUrl, tenant }: LoaderOptions, shell: Shell): Promise<Explanation | undefined> {
  const { origin } = self;
  const provider = widgetUrl.origin;
  if (origin === 'null')
    return ['sandboxed', 'this page has no origin: its sandbox needs allow-same-origin, or it is a file.'];
  if (shell.blockedBy)
    return [
      'policy-refused',
      `the page's Content-Security-Policy blocks the chat. Add ${provider} to ${shell.blockedBy}.`,
    ];
  try {
    const address = new URL(`/vap/embedding?tenant=${tenant}`, widgetUrl);
    const asked = fetch(address, { credentials: 'omit' }).then((answer) => answer.json());
    const answer = (await within(DIAGNOSIS_MS, asked)) as Readonly<Record<string, unknown>>;
    const { isKnown, isAllowed, similar } = answer;
    const hint = typeof similar === 'string' ? ` Did you mean "${similar.slice(0, 32)}"?` : '';
    if (isKnown === false)
      return [
        'tenant-unknown',
        `unknown tenant "${tenant}" at ${provider}.${hint} Correct data-tenant, or enter it there.`,
      ];
    if (isAllowed === false)
      return [
        'origin-refused',
        `origin not allowed: ${origin}. Enter it in parentOrigins of the tenant "${tenant}" at ${provider}.`,
      ];
    return undefined;
  } catch {
    return undefined;
  }
}
