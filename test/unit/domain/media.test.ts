import { describe, expect, it } from 'vitest';
import {
  documentExtension,
  documentKind,
  nameParts,
  safeDocumentName,
} from '../../../widget/domain/media/document-kind.ts';
import { mediaBox } from '../../../widget/domain/media/media-box.ts';
import { resample, voiceWidthEm, waveformOf } from '../../../widget/domain/media/voice.ts';

describe('the box of a picture', () => {
  it.each([
    ['its own size', 180, 140, { width: 180, height: 140 }],
    ['limited in width', 1280, 960, { width: 240, height: 180 }],
    ['limited in height', 1000, 2000, { width: 136, height: 272 }],
    ['cropped when it is a wide strip', 4000, 40, { width: 240, height: 88 }],
    ['cropped when it is a tall strip', 10, 4000, { width: 104, height: 272 }],
    ['large enough for its time label', 1, 1, { width: 104, height: 88 }],
    ['a default shape when its size is unknown', 0, 0, { width: 204, height: 153 }],
    ['a default shape when its size is invalid', Number.NaN, 100, { width: 204, height: 153 }],
  ])('is %s', (_, width, height, box) => {
    expect(mediaBox(width, height)).toEqual(box);
  });
});

describe('the waveform of a voice message', () => {
  it('scales up to 64 bars of 0–31 to the loudest', () => {
    const bars = waveformOf(Array.from({ length: 1000 }, (_, index) => (index === 500 ? 0.4 : 0.1)));
    expect(bars).toHaveLength(64);
    expect(Math.max(...bars)).toBe(31);
    expect(Math.min(...bars)).toBe(8);
  });

  it('does not amplify the noise of silence', () => {
    expect(Math.max(...waveformOf([0.001, 0.002, 0.001]))).toBeLessThan(3);
  });

  it('is empty without samples', () => {
    expect(waveformOf([])).toEqual([]);
    expect(resample([], 10)).toEqual([]);
  });

  it('is resampled to the number of bars that fit', () => {
    expect(resample([1, 5, 2, 7], 2)).toEqual([5, 7]);
    expect(resample([1, 5], 4)).toEqual([1, 1, 5, 5]);
  });

  it.each([
    [0, 3],
    [6000, 4],
    [60_000, 13],
    [600_000, 13],
    [-5, 3],
  ])('of %d ms is %d em wide', (durationMs, em) => {
    expect(voiceWidthEm(durationMs)).toBe(em);
  });
});

describe('a document', () => {
  it.each([
    ['规则.PDF', 'PDF', 'text'],
    ['a.b.xlsx', 'XLSX', 'sheet'],
    ['deck.pptx', 'PPTX', 'slides'],
    ['photos.zip', 'ZIP', 'archive'],
    ['no extension', '', 'other'],
    ['what.superlongext', '', 'other'],
    ['constructor', '', 'other'],
    ['x.constructor', '', 'other'],
  ])('named %s has extension %s and kind %s', (name, extension, kind) => {
    expect([documentExtension(name), documentKind(name)]).toEqual([extension, kind]);
  });

  it('loses direction controls that disguise its extension', () => {
    expect(safeDocumentName('invoice\u202Egpj.exe')).toBe('invoicegpj.exe');
    expect(safeDocumentName(' \u200Ba\u0000b\u2066.txt ')).toBe('ab.txt');
    for (const name of ['👨\u200d👩\u200d👧.png', 'می\u200cخواهم.txt', 'ශ්\u200dරී.pdf'])
      expect(safeDocumentName(name)).toBe(name);
  });

  it('keeps the end of a long name without splitting characters', () => {
    expect(nameParts('short.pdf')).toEqual({ head: 'short.pdf', tail: '' });
    const { head, tail } = nameParts('😀'.repeat(20));
    expect([Array.from(head).length, Array.from(tail).length]).toEqual([11, 9]);
    expect(nameParts('a very long name of a report.pdf').tail).toBe('eport.pdf');
  });
});
