import { describe, expect, test } from 'vitest';
import { planLogout } from '../../../widget/domain/session/logout.ts';

describe('the end of a session', () => {
  test.each([
    // reason, a third party's player, the provider is told, a dialog says why
    [undefined, false, true, false],
    [undefined, true, true, false],
    ['kicked', false, false, true],
    ['kicked', true, false, false],
    ['too_many_logins', false, false, true],
    ['frozen', false, false, true],
    ['password_changed', false, false, true],
    ['token_missing', false, false, true],
    ['token_invalid', false, false, true],
    ['session_refused', false, true, true],
    ['session_refused', true, true, false],
  ] as const)(
    'for reason %s, third party %s: reports %s, explains %s',
    (reason, isThirdParty, tellsProvider, explains) =>
      expect(planLogout(reason, isThirdParty)).toEqual({ notifiesProvider: tellsProvider, explains }),
  );
});
