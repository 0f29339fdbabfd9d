// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { applyTheme, themeProperties } from '../../../widget/ui/theme/tenant-theme.ts';

describe('themeProperties', () => {
  it('sets colours and radii of the allowed list', () => {
    const properties = themeProperties({
      accent: '#0B7F58',
      ownBubble: { light: '#def', dark: '#123456' },
      bubbleRadius: 8,
    });
    expect(Object.fromEntries(properties)).toEqual({
      '--accent': '#0B7F58',
      '--own': 'var(--light, #def) var(--dark, #123456)',
      '--r-bubble': '0.5rem',
    });
  });

  it.each([
    ['a name that is not on the list', { '--bg': '#000000', background: '#000000' }],
    ['a colour name', { accent: 'red' }],
    ['an address', { accent: 'url(https://evil.example/x)' }],
    ['an end of declaration', { accent: '#fff; background: red' }],
    ['a variable', { accent: 'var(--danger)' }],
    ['too few digits', { accent: '#ff' }],
    ['a transparent colour, unreadable on any background', { accent: '#ff000000' }],
    ['half a pair', { accent: { light: '#ffffff' } }],
    ['a pair with a wrong half', { accent: { light: '#ffffff', dark: 'black' } }],
    ['a radius that is not a number', { bubbleRadius: '8px' }],
    ['a negative radius', { bubbleRadius: -1 }],
    ['a huge radius', { bubbleRadius: 29 }],
    ['no number at all', { bubbleRadius: Number.NaN }],
    ['null', { accent: null }],
    ['an inherited name', Object.create({ accent: '#ffffff' }) as Record<string, unknown>],
  ])('ignores %s', (_name, overrides) => {
    expect(themeProperties(overrides).size).toBe(0);
  });

  it('keeps valid entries next to an invalid one', () => {
    expect([...themeProperties({ accent: 'red', onAccent: '#000' }).keys()]).toEqual(['--on-accent']);
  });
});

describe('applyTheme', () => {
  it('replaces the previous theme', () => {
    const root = document.createElement('div');
    applyTheme(root, { accent: '#0b7f58', cardRadius: 0 });
    applyTheme(root, { accentInk: '#111111' });
    expect(root.style.getPropertyValue('--accent')).toBe('');
    expect(root.style.getPropertyValue('--r-card')).toBe('');
    expect(root.style.getPropertyValue('--accent-ink')).toBe('#111111');
  });
});
