// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { applyTheme } from '../../../widget/app/tenant-theme.ts';

it('replaces the page’s theme with a colour for each scheme', () => {
  const root = document.createElement('div');
  applyTheme(root, new Map(Object.entries({ accent: '#0b7f58', ownBubble: '#ddeeff #123456', cardRadius: '0' })));
  expect(root.style.getPropertyValue('--accent')).toBe('#0b7f58');
  expect(root.style.getPropertyValue('--own')).toBe('var(--light, #ddeeff) var(--dark, #123456)');
  expect(root.style.getPropertyValue('--r-card')).toBe('0rem');
  applyTheme(root, new Map([['accentInk', '#111111']]));
  expect(root.style.getPropertyValue('--accent')).toBe('');
  expect(root.style.getPropertyValue('--r-card')).toBe('');
  expect(root.style.getPropertyValue('--accent-ink')).toBe('#111111');
});
