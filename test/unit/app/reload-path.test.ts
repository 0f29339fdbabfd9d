import { expect, it } from 'vitest';
import { reloadPath, samePagePath, versionedAddress } from '../../../widget/app/reload-path.ts';

const at = (search: string) => ({ query: (name: string) => new URLSearchParams(search).get(name) });

it('reloads the start page with version and the loader’s parameters', () => {
  expect(reloadPath(at('?tenant=CB&embed=1&chatId=1&token=secret&anime=open'), 42, 'vi')).toBe(
    '/ml?version=42&tenant=CB&embed=1',
  );
  expect(reloadPath(at('?lang=en'), 42, 'vi')).toBe('/ml?version=42&lang=vi');
});

it('reloads the same screen after a language change', () => {
  expect(samePagePath('https://im.example/ml/me?tenant=CB&lang=en&anime=open&version=1', 42)).toBe(
    '/ml/me?tenant=CB&version=42',
  );
});

it('replaces an earlier version in the address', () => {
  expect(versionedAddress('https://im.example/ml/chat?group_id=g1234567&version=1', 42)).toBe(
    'https://im.example/ml/chat?group_id=g1234567&version=42',
  );
});
