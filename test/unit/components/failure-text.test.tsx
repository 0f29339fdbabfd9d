// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { useFailureText } from '../../../widget/components/failure-text.tsx';
import { useViewRefusalText } from '../../../widget/components/view-refusal-text.ts';
import type { Failure } from '../../../widget/domain/failure.ts';
import { render } from '../ui/render.tsx';

function Told({ failure }: { readonly failure: Failure }) {
  const failureText = useFailureText();
  const viewRefusalText = useViewRefusalText();
  return <p>{viewRefusalText(failure.detail) ?? failureText(failure)}</p>;
}

const textOf = (failure: Failure): string => {
  render(<Told failure={failure} />);
  return [...document.querySelectorAll('p')].at(-1)?.textContent ?? '';
};

test.each<[Failure, string]>([
  [{ code: 'too_many_tries' }, 'Too many attempts. Try again later.'],
  [{ code: 'too_many_tries', retryAfterMs: 1000 }, 'Too many attempts. Try again in 1 minute.'],
  [{ code: 'too_many_tries', retryAfterMs: 61_000 }, 'Too many attempts. Try again in 2 minutes.'],
  [{ code: 'sms_too_often', retryAfterMs: 3_000_000 }, 'Too many codes. Try again in 50 minutes.'],
  [{ code: 'wrong_password', triesLeft: 1 }, 'Wrong username or password. 1 attempt left.'],
  [{ code: 'too_frequent', retryAfterMs: 60_000 }, 'You’re sending messages too fast.'],
])('tells the user how long to wait for %j', (failure, text) => {
  expect(textOf(failure)).toBe(text);
});

test('tells a muted user until when', () => {
  expect(textOf({ code: 'muted' })).toBe('The platform has muted you.');
  const yearMs = 366 * 86_400_000;
  const nextYear = new Date(Date.now() + yearMs).getFullYear();
  expect(textOf({ code: 'muted', retryAfterMs: yearMs })).toMatch(
    new RegExp(`^The platform has muted you until .*${nextYear}, .*\\.$`),
  );
});

test.each<[Failure, string]>([
  [
    { code: 'login_name_format' },
    'Use 4–32 letters (a–z), digits, dots, hyphens or underscores. Start with a letter or digit.',
  ],
  [{ code: 'password_format' }, 'Use 8 to 128 characters.'],
])('names the rule for %j', (failure, text) => {
  expect(textOf(failure)).toBe(text);
});

test.each<[string, string]>([
  ['no_permission_member', 'This group doesn’t let members see each other’s profiles'],
  ['no_permission_owner', 'This group doesn’t let members see the owner’s profile'],
])('explains a request that the group refuses: %s', (detail, text) => {
  expect(textOf({ code: 'forbidden', detail })).toBe(text);
});
