import { expect, test } from 'vitest';
import { isPictureAddress } from '../../../widget/domain/brand/picture-address.ts';

test.each([
  '/vap/icon/b2f1c07e9d3a4856.png',
  '/icon.png?v=1',
  '/a/.hidden/icon.png',
  '/a/...png',
  '/a?next=/../b',
  'https://cdn.example/icon.png',
  'https://cdn.example/a/b.svg#mark',
])('accepts %s', (address) => expect(isPictureAddress(address)).toBe(true));

test.each([
  '',
  '/../../etc',
  '/./icon.png',
  '/a/..',
  '/a/../icon.png',
  '/%2e%2e/etc',
  '/a/%2E./icon.png',
  '/.%2e/etc?x',
  '/a/..#mark',
  'https://cdn.example/../icon.png',
  '//cdn.example/icon.png',
  '/\\cdn.example/icon.png',
  'http://cdn.example/icon.png',
  'javascript:alert(1)',
  '/icon").png',
  7,
  undefined,
])('refuses %s', (address) => expect(isPictureAddress(address)).toBe(false));
