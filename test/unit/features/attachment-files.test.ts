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
const transfer = (...files: File[]): DataTransfer => ({ files, types: ['Files'] }) as unknown as DataTransfer;

const photo = file('a.jpg', 'image/jpeg');
const videoFile = file('b.mp4', 'video/mp4');
const text = file('c.txt', 'text/plain');

describe('a paste', () => {
  it('takes pictures and videos and ignores other files', () => {
    expect(pastedFiles(transfer(photo, text, videoFile))).toEqual([photo, videoFile]);
    expect(pastedFiles(transfer())).toEqual([]);
    expect(pastedFiles(null)).toEqual([]);
  });

  it('is treated as text when it has text and a picture', () => {
    const cells = { files: [photo], types: ['text/plain', 'text/html', 'Files'] } as unknown as DataTransfer;
    expect(pastedFiles(cells)).toEqual([]);
  });
});

describe('a drop', () => {
  it('takes pictures and videos', () => {
    expect(droppedFiles(transfer(photo, videoFile))).toEqual({ kind: 'files', files: [photo, videoFile] });
  });

  it('is refused as a whole when it has any other file', () => {
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
