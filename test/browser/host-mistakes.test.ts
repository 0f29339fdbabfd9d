import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { IDENTITY_CURES } from '../../widget/contract/identity-cures.ts';
import type { IdentityRefusal } from '../../widget/domain/session/identity-refusal.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { loaderPart } from '../support/loader-parts.ts';
import { MISTAKEN_PLATFORM_KEYS, MISTAKES, tokenOf } from '../support/mistaken-tokens.ts';

/**
 * Mistakes of a platform that the provider notices: one line in the page's console says what was found and what to change.
 * `mistakes.test.ts` of the loader has those that the page's script notices.
 */

/** The reasons that engineers meet most. */
const SHOWN: readonly IdentityRefusal[] = ['kid', 'der', 'iss', 'lifetime'];

const stage = useStackStage({
  stack: () => Promise.resolve({ tenants: { CB: { identityKeys: MISTAKEN_PLATFORM_KEYS } } }),
});

/** The lines of MeeLine in the page's console. */
function linesOf(page: Page): readonly string[] {
  const lines: string[] = [];
  page.on('console', (message) => message.text().startsWith('MeeLine') && lines.push(message.text()));
  return lines;
}

/** Runs in the browser. */
function addScriptTag([src, tenant]: readonly [string, string]): void {
  const tag = Object.assign(document.createElement('script'), { src });
  tag.dataset['tenant'] = tenant;
  document.body.append(tag);
}

/** A page of the platform on which someone opens the chat; its server answers so. */
async function comeWith(answer: { readonly token: string }) {
  const { page } = await stage.visitor();
  const lines = linesOf(page);
  await page.route('**/api/meeline-token', (route) => route.fulfill({ json: answer }));
  await page.goto(stage.stack.platformOrigin);
  await openChat(page);
  return { page, lines };
}

const openChat = async (page: Page): Promise<void> => {
  await page.locator(loaderPart('bubble')).click();
};

describe('a platform whose server signs a wrong token', () => {
  it.each(MISTAKES.filter(([, reason]) => SHOWN.includes(reason)))(
    'reads the cure when the token %s',
    async (_what, reason, token) => {
      const { lines } = await comeWith({ token: typeof token === 'string' ? token : tokenOf(token) });
      await expect.poll(() => lines.filter((line) => line.includes('refused the identity token'))).toHaveLength(1);
      const line = lines.find((one) => one.includes('refused the identity token')) ?? '';
      expect(line).toContain(`(${reason}). ${IDENTITY_CURES[reason]}`);
      expect(line).toMatch(new RegExp(`/v1/errors\\.html#identity-${reason}$`));
    },
  );

  it('signs its player in when the token is right', async () => {
    const { page, lines } = await comeWith({ token: tokenOf({ claims: { name: 'Dana' } }) });
    await page.frameLocator('meeline-root iframe').getByRole('navigation').waitFor();
    expect(lines).toEqual([]);
  });
});

describe('a page that names a wrong tenant', () => {
  it.each([
    ['in lower case', 'cb', /unknown tenant "cb" at \S+\. Did you mean "CB"\? Correct data-tenant/],
    ['that does not exist', 'NOPE', /unknown tenant "NOPE" at \S+\. Correct data-tenant, or enter it there\./],
  ])('reads the cure for one %s', async (_what, tenant, expected) => {
    const { page } = await stage.visitor();
    const lines = linesOf(page);
    await page.goto(`${stage.stack.platformOrigin}/healthz`);
    await page.evaluate(addScriptTag, [`${stage.stack.widgetOrigin}/v1/loader.js`, tenant] as const);
    await openChat(page);
    await expect.poll(() => lines.join('\n')).toMatch(expected);
    expect(lines.filter((line) => line.includes('unknown tenant'))).toHaveLength(1);
  });
});
