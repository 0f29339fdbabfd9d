// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { droppedFiles, pastedFiles, withNewNames } from '../../../widget/features/chat-room/media/attachment-files.ts';

const file = (name: string, type: string): File => new File(['x'], name, { type });
/** What a browser hands over with a paste or a drop, as far as it is read. */
const transfer = (...files: File[]): DataTransfer => ({ files, types: ['Files'] }) as unknown as DataTransfer;

const photo = file('a.jpg', 'image/jpeg');
const film = file('b.mp4', 'video/mp4');
const text = file('c.txt', 'text/plain');

describe('a paste', () => {
  it('brings pictures and videos; everything else is ignored', () => {
    expect(pastedFiles(transfer(photo, text, film))).toEqual([photo, film]);
    expect(pastedFiles(transfer())).toEqual([]);
    expect(pastedFiles(null)).toEqual([]);
  });

  it('of words with a picture of them is meant as words', () => {
    const cells = { files: [photo], types: ['text/plain', 'text/html', 'Files'] } as unknown as DataTransfer;
    expect(pastedFiles(cells)).toEqual([]);
  });
});

describe('a drop', () => {
  it('brings pictures and videos', () => {
    expect(droppedFiles(transfer(photo, film))).toEqual({ kind: 'files', files: [photo, film] });
  });

  it('is refused as a whole where something is neither', () => {
    expect(droppedFiles(transfer(photo, text))).toEqual({ kind: 'wrong-format' });
  });

  it('of text alone brings nothing', () => {
    expect(droppedFiles(transfer())).toEqual({ kind: 'nothing' });
  });
});

it('ignores the same file name again', () => {
  const again = file('a.jpg', 'image/png');
  expect(withNewNames([photo], [again, film, file('b.mp4', 'video/mp4')])).toEqual([photo, film]);
});
