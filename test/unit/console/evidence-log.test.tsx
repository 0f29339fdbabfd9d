// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { ReportWithEvidence } from '../../../applet-host-demo/server-client/generated/reports.ts';
import type { ConsoleSession } from '../../../applet-host-demo/staff/console/console-state.ts';
import { EvidenceLog } from '../../../applet-host-demo/staff/console/pages/reports/evidence-log.tsx';
import type { Scope } from '../../../applet-host-demo/staff/console/rights.ts';
import { ConsoleProvider } from '../../../applet-host-demo/staff/console/use-console.tsx';
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
  isRemoved: false,
  body: '',
  content: { kind: 'text', text: 'a good word', files: [], facts: [] },
};
const report: ReportWithEvidence = {
  reportId: '3',
  state: 'resolved',
  reason: 'abuse',
  note: '',
  createdAt: '2026-11-26T12:01:00Z',
  reported: { userId: 'M000000002', name: 'Ben' },
  message: { chatId: 'g1234567', messageId: '17' },
  reportsOfMessage: 1,
  sameMessage: [],
  evidence: [message, { ...message, messageId: '18', isReported: false, isHidden: false }],
};

const text = (): string => document.body.textContent;

/** The evidence as an operator with these rights sees it, and the calls. */
function draw(scopes: readonly Scope[], shown: ReportWithEvidence = report) {
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
      <EvidenceLog report={shown} onRestored={() => (restored += 1)} />
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

const picture = { file: 'a'.repeat(24), kind: 'image', mediaType: 'image/png', size: 3 };

test('opens a picture only on request; shows cards as text', async () => {
  const shown: ReportWithEvidence = {
    ...report,
    evidence: [
      { ...message, isHidden: false, content: { kind: 'image', files: [picture], facts: [] } },
      {
        ...message,
        messageId: '19',
        isHidden: false,
        content: { kind: 'share', files: [], facts: [{ name: 'url', value: 'https://evil.example' }] },
      },
      { ...message, messageId: '20', isHidden: false, content: { kind: 'voice', files: [], facts: [] } },
    ],
    sameMessage: [report, { ...report, reportId: '4', reporter: { userId: 'M000000009', name: 'Eve' } }],
  };
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  const { calls } = draw([], shown);
  expect(calls).toEqual([]);
  expect(document.querySelector('img')).toBeNull();
  expect(text()).toContain('https://evil.example');
  expect(document.querySelector('a[href*="evil"]')).toBeNull();
  expect(text()).toContain('the file was gone when it was reported');
  expect(text()).toContain('Reported by 2');
  expect(text()).toContain('Eve');
  const cover = document.querySelector<HTMLElement>('button[data-media="image"]');
  expect(cover?.textContent).toContain('Show the picture');
  await act(async () => {
    cover?.click();
    await Promise.resolve();
  });
  expect(calls).toEqual([`CB GET /reports/3/files/${picture.file}`]);
  expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:picture');
});
