import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../widget/i18n/languages.ts';
import { loadFirstTexts, loadLazyTexts } from '../../../widget/i18n/load-language.ts';

// `npm run verify` checks on the files that every language has the same keys.
it('loads distinct texts for each language in the same namespaces', async () => {
  const loaded = await Promise.all(
    LANGUAGES.map(async (language) => ({ ...(await loadFirstTexts(language)), ...(await loadLazyTexts(language)) })),
  );
  const namespaces = loaded.map((texts) => Object.keys(texts));
  expect(namespaces).toEqual(LANGUAGES.map(() => namespaces[0]));
  expect(new Set(loaded.map((texts) => texts.common?.cancel)).size).toBe(LANGUAGES.length);
  expect(new Set(loaded.map((texts) => texts.errors?.network)).size).toBe(LANGUAGES.length);
});
