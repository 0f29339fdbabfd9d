// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { FailureCode } from '../../../widget/domain/failure.ts';
import { FailedMark } from '../../../widget/features/chat-room/bubble/failed-mark.tsx';
import { LogTextsProvider } from '../../../widget/features/chat-room/rows/log-texts.ts';
import { ME } from '../../support/builders.ts';
import { click, named, render } from '../ui/render.tsx';

function show(failure: FailureCode) {
  const asked: string[] = [];
  const { toasts } = render(
    <LogTextsProvider ownId={ME}>
      <FailedMark failure={failure} onResend={() => void asked.push(failure)} />
    </LogTextsProvider>,
  );
  return { asked, toasts };
}

test.each([
  ['timeout', 'The request timed out.'],
  ['message_refused', 'This breaks the platform’s rules and was not accepted'],
] as const)('resends a resendable message and shows why it failed: %s', (failure, reason) => {
  const { asked } = show(failure);
  const mark = named('button', 'Send again');
  expect(mark.title).toBe(reason);
  click(mark);
  expect(asked).toEqual([failure]);
});

test.each([
  ['noFriend', 'You are not their friend yet. Become friends before you can chat.'],
  ['blacklisted', 'This person has blocked your messages.'],
] as const)('shows the reason of %s without resending', (failure, reason) => {
  const { asked, toasts } = show(failure);
  const mark = named('button', 'Not sent');
  expect(mark.title).toBe(reason);
  click(mark);
  expect(asked).toEqual([]);
  expect(toasts.current()).toMatchObject({ text: reason, tone: 'failure' });
});
