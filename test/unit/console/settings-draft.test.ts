import { describe, expect, test } from 'vitest';
import { changesOf, valueAt, withValue } from '../../../applet-host-demo/staff/console/pages/settings/draft.ts';
import { labelOf, SECTIONS, TAB_NAMES } from '../../../applet-host-demo/staff/console/pages/settings/sections.ts';

const SETTINGS = { productName: 'Lux', service: { name: 'Help', hours: { from: '09:00', to: '18:00' } } };

test('reads and sets nested values without changing the original', () => {
  const changed = withValue(SETTINGS, ['service', 'hours', 'to'], '20:00');
  expect(valueAt(changed, ['service', 'hours'])).toEqual({ from: '09:00', to: '20:00' });
  expect(valueAt(SETTINGS, ['service', 'hours', 'to'])).toBe('18:00');
  expect(valueAt(changed, ['moderation', 'hook', 'url'])).toBeUndefined();
  expect(withValue({}, ['moderation', 'links', 'domains'], [])).toEqual({ moderation: { links: { domains: [] } } });
});

test('removes a value and the objects that become empty', () => {
  expect(withValue(SETTINGS, ['service', 'hours'], undefined)).toEqual({
    productName: 'Lux',
    service: { name: 'Help' },
  });
  expect(withValue({ retention: { fileDays: 3 } }, ['retention', 'fileDays'], undefined)).toEqual({});
});

describe('the changes', () => {
  test('contain only settings that differ, as a whole', () => {
    const draft = withValue(SETTINGS, ['service', 'name'], 'Desk');
    expect(changesOf(SETTINGS, draft)).toEqual({ service: { ...SETTINGS.service, name: 'Desk' } });
  });

  test('remove a setting by null', () => {
    expect(changesOf(SETTINGS, { productName: 'Lux' })).toEqual({ service: null });
  });

  test('are empty after a change that was taken back', () => {
    const draft = withValue(withValue(SETTINGS, ['retention', 'fileDays'], 3), ['retention', 'fileDays'], undefined);
    expect(changesOf(SETTINGS, draft)).toEqual({});
    expect(changesOf({ a: { x: 1, y: [1, { z: 2 }] } }, { a: { y: [1, { z: 2 }], x: 1 } })).toEqual({});
  });
});

test('each setting has one editor', () => {
  const paths = TAB_NAMES.flatMap((tab) =>
    SECTIONS[tab].flatMap(({ fields }) => fields.map(({ path }) => path.join('.'))),
  );
  expect(new Set(paths).size).toBe(paths.length);
});

test('a changed setting is named as its editor is', () => {
  const names = {
    canRegister: 'canRegister',
    money: 'money',
    languages: 'languages',
    theme: 'theme',
    moderation: 'tab-moderation',
    unknown: undefined,
  };
  expect(Object.fromEntries(Object.keys(names).map((name) => [name, labelOf(name)]))).toEqual(names);
});
