import { expect, test } from 'vitest';
import { ACT_NAMES, sayAct, sayActor } from '../../../applet-host-demo/staff/console/pages/audit/act-texts.ts';
import { ENDPOINTS } from '../../../applet-host-demo/provider/edges/server-api/endpoints/index.ts';

/** Acts that are no calls of the server API. */
const OTHERS = [
  'createTenant',
  'createOperator',
  'updateOperator',
  'changeOwnPassword',
  'setUpSecondFactor',
  'transferServiceSession',
  'closeServiceSession',
  'pauseOutgoing',
  'resumeOutgoing',
  'trimAudit',
];

test('has words for exactly the acts of the audit log', () => {
  const audited = ENDPOINTS.filter(({ isAudited }) => isAudited).map(({ name }) => name);
  expect(ACT_NAMES.toSorted()).toEqual([...audited, ...OTHERS].toSorted());
  for (const language of ['en', 'cn'] as const)
    expect(new Set(ACT_NAMES.map((act) => sayAct(language, act))).size).toBe(ACT_NAMES.length);
});

test('shows acts and actors without words as they are', () => {
  expect(sayAct('en', 'paintPlayer')).toBe('paintPlayer');
  expect(sayActor('en', 'ines')).toBe('ines');
  expect(sayActor('en', 'command-line')).toBe('Command line');
  expect(sayActor('cn', 'user:M123456789')).toBe('客服主管 M123456789');
});
