import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { MIGRATIONS } from '../../../applet-host-demo/provider/base/store/migrations/index.ts';

const FOLDER = 'applet-host-demo/provider/base/store/migrations';
/** Modules that migrations share. */
const SHARED = ['index', '0027_open-envelope'];

it('lists the migrations in the order of their application', () => {
  const names = Object.keys(MIGRATIONS);
  expect(names).toEqual(names.toSorted());
  expect(names.filter((name) => !/^\d{4}_[a-z0-9_]+$/.test(name))).toEqual([]);
});

it('lists each of the folder’s migrations under its file’s name', async () => {
  const files = (await readdir(FOLDER)).map((file) => file.replace(/\.ts$/, '').replace('-', '_'));
  const modules = files.filter((name) => !SHARED.includes(name)).map((name) => name.replaceAll('-', '_'));
  expect(Object.keys(MIGRATIONS)).toEqual(modules.toSorted());
});
