// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { useFailureToast } from '../../../widget/components/use-failure-toast.ts';
import { useOutcome } from '../../../widget/components/use-outcome.ts';
import {
  type Failure,
  FAILURE_CODES,
  failureTextKey,
  isAnnounced,
  reactionTo,
} from '../../../widget/domain/failure.ts';
import { failure } from '../../../widget/domain/result.ts';
import { LANGUAGES } from '../../../widget/i18n/languages.ts';
import { startTexts } from '../../../widget/i18n/texts.ts';
import { click, named, render } from '../ui/render.tsx';

/** Every error as the first thing that happens on a page: its text is not loaded yet, and is waited for. */

const SAID = FAILURE_CODES.filter((code) => !isAnnounced(code) && reactionTo(code) !== 'logout');

function Action({ given }: { readonly given: Failure }) {
  const tell = useOutcome();
  const tellFailure = useFailureToast();
  return (
    <>
      <button onClick={() => tell(failure(given))}>act</button>
      <button onClick={() => tellFailure(given)}>find</button>
    </>
  );
}

test.each(LANGUAGES)('is said in words: %s', async (language) => {
  for (const code of SAID)
    for (const button of ['act', 'find']) {
      const texts = await startTexts(language);
      if (texts === null) throw new Error('the language did not load');
      expect(texts.hasLazyTexts()).toBe(false);
      const { toasts } = render(<Action given={{ code, detail: 'd', name: 'n' }} />, texts);
      click(named('button', button));
      const toast = await act(() => vi.waitUntil(() => toasts.current(), { interval: 1 }));
      const key = failureTextKey(code);
      expect(['', code, key, 'userNotFound', 'notInList', 'groupNotFound']).not.toContain(toast.text);
    }
});
