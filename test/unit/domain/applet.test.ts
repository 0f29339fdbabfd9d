import { describe, expect, it } from 'vitest';
import { canCloseApplet, mayShowApplet } from '../../../widget/domain/session/applet.ts';

describe('the address of the applet', () => {
  it.each([
    // setting, flag, inside, shown
    [true, false, false, true],
    [false, true, false, true],
    [false, false, false, false],
    [true, true, true, false],
    [true, false, true, false],
  ])('is shown with setting %s, flag %s, inside %s: %s', (isOn, isFlagged, isInside, expected) => {
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
    ['/ml/add', false],
    ['/ml/login', false],
  ])('is shown on %s: %s', (path, expected) => expect(canCloseApplet(path)).toBe(expected));
});
