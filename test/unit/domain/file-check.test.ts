import { describe, expect, test } from 'vitest';
import { unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import { MAX_DOCUMENT_BYTES, MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '../../../widget/domain/limits.ts';
import { fileForm, claimedKind, fileProblem, kindOfForm } from '../../../widget/domain/message/file-check.ts';
import { isLocalFileKey, localFileKey, needsUpload } from '../../../widget/domain/message/local-file.ts';
import * as samples from '../../support/media-samples.ts';

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

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
] as const)('checks %s of %i bytes among %s, declared as %s: %s', (form, size, choice, type, problem) => {
  expect(fileProblem(form, size, choice, claimedKind(type))).toBe(problem);
});

test('tells a local file from a file that the provider has', () => {
  const content = (src: string) => unpackContent('img', JSON.stringify({ src }));
  expect(needsUpload(content(localFileKey('m1')))).toBe(true);
  expect(needsUpload(content('k'.repeat(24)))).toBe(false);
  expect(needsUpload({ kind: 'text', text: '"src":"local:' })).toBe(false);
  expect([isLocalFileKey(localFileKey('m1')), isLocalFileKey('abc')]).toEqual([true, false]);
});
