import { describe, expect, it } from 'vitest';
import { canCloseApplet, mayShowApplet } from '../../../widget/domain/session/applet.ts';

describe('the applet’s own address', () => {
  it.each([
    // setting, flag, inside, shown
    [true, false, false, true],
    [false, true, false, true],
    [false, false, false, false],
    [true, true, true, false],
    [true, false, true, false],
  ])('with setting %s, flag %s and inside %s is shown: %s', (isOn, isFlagged, isInside, expected) => {
    expect(mayShowApplet({ isOn, isFlagged, isInside })).toBe(expected);
  });
});

describe('the applet’s close button', () => {
  it.each([
    ['/ml/home', true],
    ['/ml/me', true],
    ['/ml/groups', true],
    ['/ml/contacts', true],
    ['/ml/applet', true],
    ['/ml/chat', false],
    ['/ml/meInfo', false],
    ['/ml/settings', false],
    ['/ml/login', false],
  ])('stands on %s: %s', (path, expected) => expect(canCloseApplet(path)).toBe(expected));
});
