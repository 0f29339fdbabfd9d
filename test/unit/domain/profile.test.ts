import { describe, expect, test } from 'vitest';
import { avatarFileOf, avatarPath } from '../../../widget/contract/files.ts';
import { closedChanges, isAllowed } from '../../../widget/domain/contact/privacy.ts';
import { avatarFileUse, isUserPreset, USER_PRESETS } from '../../../widget/domain/contact/profile-photo.ts';
import { cropMatrix, rotatedSize } from '../../../widget/domain/media/crop.ts';
import { offeredApps, offeredPages, APP_FACTS } from '../../../widget/domain/session/app-links.ts';
import { deviceName, isPhoneDevice } from '../../../widget/domain/session/device.ts';
import { phoneEnd, sessionOrder, type SessionInfo } from '../../../widget/domain/session/security.ts';

/** The rules of profile and settings. Spec: 2-contacts-groups §2, §5, §9. */

test('offers 13 presets, girl1 to girl7 and man1 to man6', () => {
  const names = 'girl1 girl2 girl3 girl4 girl5 girl6 girl7 man1 man2 man3 man4 man5 man6';
  expect(USER_PRESETS.join(' ')).toBe(names);
  for (const other of ['girl8', 'man7', 'g01', '']) expect(isUserPreset(other)).toBe(false);
});

test.each([
  ['a.jpg', 'image/jpeg', 10, { use: 'crop' }],
  ['a.png', 'image/png', 10, { use: 'crop' }],
  ['a.JPEG', '', 10, { use: 'crop' }],
  ['a.gif', 'image/gif', 10, { use: 'keep' }],
  ['a.webp', 'image/webp', 10, { refusal: 'webp' }],
  ['a.WEBP', '', 10, { refusal: 'webp' }],
  ['a.svg', 'image/svg+xml', 10, { refusal: 'svg' }],
  ['a.heic', 'image/heic', 10, { refusal: 'other' }],
  ['a', '', 10, { refusal: 'other' }],
  ['a.gif', 'image/gif', 101, { refusal: 'too_large' }],
  ['a.jpg', 'image/jpeg', 101, { refusal: 'too_large' }],
])('decides about the file %s (%s, %d bytes)', (name, type, size, decision) => {
  expect(avatarFileUse({ name, type, size }, 100)).toEqual(decision);
});

test('allows only what the user and the platform allow', () => {
  expect(isAllowed({ isOn: true, isClosed: false })).toBe(true);
  expect(isAllowed({ isOn: true, isClosed: true })).toBe(false);
  expect(isAllowed({ isOn: false, isClosed: false })).toBe(false);
  expect(closedChanges({ findByCode: true, groupInvites: undefined }, ['findByCode', 'groupInvites'])).toEqual([
    'findByCode',
  ]);
});

test('reads back the path of an avatar, and nothing else', () => {
  const path = avatarPath('k'.repeat(24), 'M000000001');
  expect(path).toBe(`/api/file/v2/avatar?owner=M000000001&type=avatar&file_key=${'k'.repeat(24)}`);
  expect(avatarFileOf(path)).toEqual({ owner: 'M000000001', key: 'k'.repeat(24) });
  for (const other of ['girl1', '', `${path}&x=1`, path.replace('avatar?', 'get?'), `https://example.com${path}`])
    expect(avatarFileOf(other)).toBeUndefined();
});

describe('a cropped picture', () => {
  const at = ([a, b, c, d, e, f]: readonly number[], x: number, y: number) =>
    [(a ?? 0) * x + (c ?? 0) * y + (e ?? 0), (b ?? 0) * x + (d ?? 0) * y + (f ?? 0)].map((value) => Math.round(value));

  test('fills the canvas with the chosen square', () => {
    const matrix = cropMatrix({ width: 400, height: 200 }, 0, { x: 100, y: 0, width: 200 }, 512);
    expect(at(matrix, 100, 0)).toEqual([0, 0]);
    expect(at(matrix, 300, 200)).toEqual([512, 512]);
  });

  test('is rotated around its middle', () => {
    expect(rotatedSize({ width: 400, height: 200 }, 90).height).toBeCloseTo(400);
    const matrix = cropMatrix({ width: 400, height: 200 }, 90, { x: 0, y: 100, width: 200 }, 200);
    // The left edge of the picture becomes the upper edge.
    expect(at(matrix, 100, 200)).toEqual([0, 0]);
    expect(at(matrix, 300, 0)).toEqual([200, 200]);
  });
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'Chrome · Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge · Windows',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1 Version/17.0 Mobile Safari/604.1', 'Safari · iPad'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) CriOS/120.0 Mobile Safari/604.1', 'Chrome · iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S9) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121 Mobile Safari/537.36',
    'Samsung Internet · Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox · Linux'],
  ['curl/8.5', ''],
])('names the device of %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('knows phones and tablets', () => {
  expect(['Safari · iPad', 'Chrome · Android', 'Chrome · Windows', ''].map(isPhoneDevice)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('offers the tenant’s apps, the one of this device first', () => {
  const links = { android: 'https://example.com/a.apk', ios: 'https://example.com/ios', about: {}, version: '1' };
  expect(offeredApps(links, 'Chrome · Android')).toEqual(['android', 'ios']);
  expect(offeredApps(links, 'Safari · iPhone')).toEqual(['ios', 'android']);
  expect(offeredApps({ ...links, ios: undefined }, 'Safari · iPhone')).toEqual(['android']);
  expect(offeredApps({ ...links, android: 'javascript:alert(1)', ios: 'http://example.com' }, '')).toEqual([]);
  expect(offeredApps(undefined, '')).toEqual([]);
});

test('offers the platform’s pages in fixed order, only https links', () => {
  const about = { terms: 'https://example.com/terms', updates: 'https://example.com/new', help: 'javascript:alert(1)' };
  const links = { android: undefined, ios: undefined, about, version: '1' };
  expect(offeredPages(links).map(({ page }) => page)).toEqual(['updates', 'terms']);
  expect(offeredPages(undefined)).toEqual([]);
});

test('names the versions and systems of the specification', () => {
  expect(APP_FACTS).toEqual({
    android: { version: '1.48.0', system: 'Android 9.0+' },
    ios: { version: '1.41.0', system: 'iOS 10.0+' },
  });
});

test('lists the current session first, then the latest', () => {
  const session = (sessionId: string, lastSeenMs: number, isCurrent = false): SessionInfo => ({
    sessionId,
    device: '',
    createdMs: 1,
    lastSeenMs,
    isCurrent,
  });
  const sorted = [session('old', 1), session('new', 9), session('own', 5, true)].toSorted(sessionOrder);
  expect(sorted.map(({ sessionId }) => sessionId)).toEqual(['own', 'new', 'old']);
  expect(phoneEnd('+8613800004471')).toBe('4471');
});
