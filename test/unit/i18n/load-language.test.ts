import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../widget/i18n/languages.ts';
import { loadFirstTexts, loadLaterTexts } from '../../../widget/i18n/load-language.ts';

// That every language has the same keys is checked on the files themselves, by `npm run verify`.
it('gives each language texts of its own, in the same namespaces', async () => {
  const loaded = await Promise.all(
    LANGUAGES.map(async (language) => ({ ...(await loadFirstTexts(language)), ...(await loadLaterTexts(language)) })),
  );
  const namespaces = loaded.map((texts) => Object.keys(texts));
  expect(namespaces).toEqual(LANGUAGES.map(() => namespaces[0]));
  expect(new Set(loaded.map((texts) => texts.common?.cancel)).size).toBe(LANGUAGES.length);
  expect(new Set(loaded.map((texts) => texts.errors?.network)).size).toBe(LANGUAGES.length);
});
