// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import {
  droppedFiles,
  fileKind,
  pastedFiles,
  whatIsSent,
  withNewNames,
} from '../../../widget/features/chat-room/media/attachment-files.ts';

const file = (name: string, type: string): File => new File(['x'], name, { type });
/** The data of a paste or a drop, as far as the widget reads it. */
const transfer = (...files: File[]): DataTransfer => clipboard({}, ...files);
const clipboard = (texts: Readonly<Record<string, string>>, ...files: File[]): DataTransfer =>
  ({
    files,
    types: [...Object.keys(texts), 'Files'],
    getData: (type: string) => texts[type] ?? '',
  }) as unknown as DataTransfer;

const photo = file('a.jpg', 'image/jpeg');
const videoFile = file('b.mp4', 'video/mp4');
const text = file('c.txt', 'text/plain');

describe('a paste', () => {
  it('takes pictures and videos and ignores other files', () => {
    expect(pastedFiles(transfer(photo, text, videoFile))).toEqual([photo, videoFile]);
    expect(pastedFiles(transfer())).toEqual([]);
    expect(pastedFiles(null)).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string>>, boolean]>([
    ['a file of a file manager', { 'text/plain': 'a.jpg' }, true],
    ['a file with its path', { 'text/plain': '/home/me/a.jpg\n' }, true],
    ['a file with its path on Windows', { 'text/plain': 'C:\\Users\\me\\a.jpg' }, true],
    ['an empty text', { 'text/plain': '' }, true],
    ['blanks', { 'text/plain': ' \n' }, true],
    ['a picture of a web page', { 'text/html': '<img>' }, true],
    ['a paragraph of Word', { 'text/plain': 'Hello', 'text/html': '<p>', 'text/rtf': '{}' }, false],
    ['cells', { 'text/plain': '1\t2', 'text/html': '<table>' }, false],
    ['a cell with the name of the file', { 'text/plain': 'a.jpg', 'text/html': '<td>' }, false],
    ['another text', { 'text/plain': 'Hello' }, false],
    ['a sentence that ends with the name', { 'text/plain': 'this is a.jpg' }, false],
    ['the name and more', { 'text/plain': 'a.jpg\nHello' }, false],
  ])('of %s takes the picture or leaves the text', (_what, texts, isPicture) => {
    expect(pastedFiles(clipboard(texts, photo))).toEqual(isPicture ? [photo] : []);
  });
});

describe('a drop', () => {
  it('takes pictures and videos', () => {
    expect(droppedFiles(transfer(photo, videoFile))).toEqual({ kind: 'files', files: [photo, videoFile] });
  });

  it('is refused as a whole with any other file', () => {
    expect(droppedFiles(transfer(photo, text))).toEqual({ kind: 'wrong-format' });
  });

  it('of text alone takes nothing', () => {
    expect(droppedFiles(transfer())).toEqual({ kind: 'nothing' });
  });
});

it('ignores a file with a known name', () => {
  const again = file('a.jpg', 'image/png');
  expect(withNewNames([photo], [again, videoFile, file('b.mp4', 'video/mp4')])).toEqual([photo, videoFile]);
});

it.each([
  [['image'], 'image'],
  [['image', 'image'], 'image'],
  [['video'], 'video'],
  [['image', 'video'], 'file'],
  [['image', 'document'], 'file'],
  [['document'], 'file'],
  [[], 'file'],
] as const)('names %j as %s', (kinds, name) => {
  expect(whatIsSent(kinds)).toBe(name);
});

it('uses the browser’s file type until the file is inspected', () => {
  expect([photo, videoFile, text].map((one) => fileKind(one, undefined))).toEqual(['image', 'video', 'document']);
  expect(fileKind(photo, { kind: 'document' })).toBe('document');
});
