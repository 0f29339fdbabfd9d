import { describe, expect, test } from 'vitest';
import { unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import { MAX_DOCUMENT_BYTES, MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '../../../widget/domain/limits.ts';
import {
  claimedKind,
  fileForm,
  fileProblem,
  isAnimated,
  isLongPicture,
  kindOfForm,
} from '../../../widget/domain/message/file-check.ts';
import { isLocalFileKey, localFileKey, needsUpload } from '../../../widget/domain/message/local-file.ts';
import * as samples from '../../support/media-samples.ts';

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The header of a Matroska file of a type. */
const ebml = (type: string): Uint8Array =>
  Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0x82, 0x80 + type.length, ...ascii(type));

const pngChunk = (type: string, length: number): readonly number[] => [
  0,
  0,
  length >> 8,
  length & 255,
  ...ascii(type),
  ...Array.from({ length: length + 4 }, () => 0),
];
const png = (...chunks: readonly (readonly number[])[]): Uint8Array =>
  Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...chunks.flat());

test.each([
  ['a GIF', () => ascii('GIF89a'), true],
  ['a PNG', () => png(pngChunk('IHDR', 13), pngChunk('IDAT', 20), pngChunk('acTL', 8)), false],
  ['an animated PNG', () => png(pngChunk('IHDR', 13), pngChunk('tEXt', 300), pngChunk('acTL', 8)), true],
  ['a PNG that ends early', () => png(pngChunk('IHDR', 13), [255, 255, 255, 255]), false],
  ['a JPEG', () => Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), false],
])('tells whether %s moves', (_what, make, moves) => {
  expect(isAnimated(make())).toBe(moves);
});

test.each([
  [1280, 320, false],
  [1281, 320, true],
  [300, 20_000, true],
  [500, 500, false],
])('asks about a picture of %i x %i: %s', (width, height, isLong) => {
  expect(isLongPicture(width, height)).toBe(isLong);
});

describe('the form of a file by its bytes', () => {
  test.each([
    ['jpeg', samples.photoSample],
    ['png', samples.pngSample],
    ['gif', samples.gifSample],
    ['webp', samples.webpSample],
    ['heic', samples.heicSample],
    ['mp4', samples.videoSample],
    ['webm', samples.voiceSample],
    ['other', samples.svgSample],
    ['other', samples.htmlSample],
    ['mp4', () => ascii('\0\0\0\u0014ftypqt  ')],
    ['heic', () => ascii('\0\0\0\u0014ftypavif')],
    ['other', () => ascii('\0\0\0\u0014ftypM4A ')],
    ['other', () => ascii('\0\0\0\u0018ftypcrx \0\0\0\u0001crx isom')],
    ['mp4', () => ascii('\0\0\0\u0014ftyp3gp4')],
    ['other', () => ebml('matroska')],
    ['webm', () => ebml('webm')],
    ['other', () => Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3)],
    ['other', () => ascii('RIFF1234WAVE')],
    ['other', () => new Uint8Array()],
  ])('is %s', async (form, make) => {
    expect(fileForm((await make()).subarray(0, 64))).toBe(form);
  });
});

test.each([
  ['webp', 10, 'anything', 'webp'],
  ['heic', 10, 'pictures', 'heic'],
  ['png', MAX_IMAGE_BYTES, 'pictures', undefined],
  ['png', MAX_IMAGE_BYTES + 1, 'pictures', 'too_large'],
  ['mp4', MAX_VIDEO_BYTES, 'pictures', undefined],
  ['mp4', MAX_VIDEO_BYTES + 1, 'pictures', 'video_too_large'],
  ['webm', MAX_VIDEO_BYTES + 1, 'anything', 'video_too_large'],
  ['other', 10, 'pictures', 'type'],
  ['other', 10, 'anything', undefined],
  ['other', MAX_DOCUMENT_BYTES, 'anything', undefined],
  ['other', MAX_DOCUMENT_BYTES + 1, 'anything', 'too_large'],
  ['jpeg', 0, 'anything', 'empty'],
] as const)('checks %s of %i bytes among %s: %s', (form, size, choice, problem) => {
  expect(fileProblem(form, size, choice)).toBe(problem);
  expect(['image', 'video', 'document']).toContain(kindOfForm(form));
});

test.each([
  ['other', 10, 'pictures', 'image/png', 'broken'],
  ['other', 10, 'pictures', 'video/mp4', 'broken_video'],
  ['other', 0, 'pictures', 'image/jpeg', 'empty'],
  ['other', 10, 'pictures', 'image/svg+xml', 'type'],
  ['other', 10, 'pictures', 'video/x-msvideo', 'type'],
  ['other', 10, 'anything', 'image/png', undefined],
  ['webp', 10, 'pictures', 'image/png', 'webp'],
] as const)('checks %s of %i bytes among %s declared %s: %s', (form, size, choice, type, problem) => {
  expect(fileProblem(form, size, choice, claimedKind(type))).toBe(problem);
});

test('tells a local file from a file of the provider', () => {
  const content = (src: string) => unpackContent('img', JSON.stringify({ src }));
  expect(needsUpload(content(localFileKey('m1')))).toBe(true);
  expect(needsUpload(content('k'.repeat(24)))).toBe(false);
  expect(needsUpload({ kind: 'text', text: '"src":"local:' })).toBe(false);
  expect([isLocalFileKey(localFileKey('m1')), isLocalFileKey('abc')]).toEqual([true, false]);
});
