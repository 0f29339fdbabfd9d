import { expect, it } from 'vitest';
import { reloadPath } from '../../../widget/app/reload-path.ts';

const at = (search: string) => ({ query: (name: string) => new URLSearchParams(search).get(name) });

it('goes to the start with a version, and keeps what the loader gave', () => {
  expect(reloadPath(at('?tenant=CB&embed=1&chatId=1&token=secret&anime=open'), 42, 'vi')).toBe(
    '/ml?version=42&tenant=CB&embed=1',
  );
  expect(reloadPath(at('?lang=en'), 42, 'vi')).toBe('/ml?version=42&lang=vi');
});
