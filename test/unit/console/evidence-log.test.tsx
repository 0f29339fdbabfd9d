// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { ReportWithEvidence } from '../../../applet-host-demo/console/api-types.ts';
import type { ConsoleSession } from '../../../applet-host-demo/console/console-state.ts';
import { EvidenceLog } from '../../../applet-host-demo/console/pages/reports/evidence-log.tsx';
import type { Scope } from '../../../applet-host-demo/console/rights.ts';
import { ConsoleProvider } from '../../../applet-host-demo/console/use-console.tsx';
import { success } from '../../../widget/domain/result.ts';
import { click, named, render } from '../ui/render.tsx';

const message = {
  messageId: '17',
  time: '2026-11-26T12:00:00Z',
  senderId: 'M000000002',
  senderName: 'Ben',
  isReported: true,
  isSystem: false,
  wasRecalled: false,
  isHidden: true,
  content: { kind: 'text', text: 'a good word' },
};
const report: ReportWithEvidence = {
  reportId: '3',
  state: 'resolved',
  reason: 'abuse',
  note: '',
  createdAt: '2026-11-26T12:01:00Z',
  reported: { userId: 'M000000002', name: 'Ben' },
  message: { chatId: 'g1234567', messageId: '17' },
  evidence: [message, { ...message, messageId: '18', isReported: false, isHidden: false }],
};

const text = (): string => document.body.textContent;

/** The evidence as an operator with these rights sees it, and the calls. */
function draw(scopes: readonly Scope[]) {
  const calls: string[] = [];
  let restored = 0;
  const state = { phase: 'ready', me: { scopes } };
  const session = {
    subscribe: () => () => undefined,
    state: () => state,
    call: (tenant: string, method: string, path: string) => {
      calls.push(`${tenant} ${method} ${path}`);
      return Promise.resolve(success({}));
    },
  } as unknown as ConsoleSession;
  location.hash = '#/CB/reports/3';
  const { toasts } = render(
    <ConsoleProvider session={session} language="en">
      <EvidenceLog report={report} onRestored={() => (restored += 1)} />
    </ConsoleProvider>,
  );
  return { calls, toasts, restored: () => restored };
}

test('shows a hidden message to everyone again', async () => {
  const { calls, restored, toasts } = draw(['moderation:write']);
  expect(text()).toContain('seen by its sender only');
  click(named('button', 'Show to everyone again'));
  await act(() => Promise.resolve());
  expect(calls).toEqual(['CB DELETE /messages/g1234567:17/shadow']);
  expect(restored()).toBe(1);
  expect(toasts.current()?.text).toBe('The message is shown to everyone again.');
});

test('offers it to operators who decide about reports', () => {
  draw([]);
  expect(text()).toContain('seen by its sender only');
  expect(text()).not.toContain('Show to everyone again');
});
