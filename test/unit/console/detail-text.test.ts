import { expect, test } from 'vitest';
import { detailText } from '../../../applet-host-demo/staff/console/pages/audit/detail-text.ts';

test('shows an audit entry’s target, sent fields and kept values', () => {
  const detail = { target: { player: 'user:M1' }, fields: ['role', 'name'], values: { role: 'admin' } };
  expect(detailText(JSON.stringify(detail))).toBe('player user:M1, role: admin, name');
  expect(detailText(JSON.stringify({ target: {}, fields: ['from'], values: {} }))).toBe('from');
  expect(detailText(JSON.stringify({ fields: ['tenants'], values: { tenants: ['CB'] } }))).toBe('tenants: ["CB"]');
  expect(detailText(JSON.stringify({ ...detail, outcome: 'unknown' }))).toBe(
    'player user:M1, role: admin, name, outcome unknown',
  );
});

test('shows other details as they are', () => {
  expect(detailText('{"entries":3}')).toBe('{"entries":3}');
  expect(detailText('not JSON')).toBe('not JSON');
});
