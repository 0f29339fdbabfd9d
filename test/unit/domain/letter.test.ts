import { describe, expect, it } from 'vitest';
import { compareLetters, createLetterOf } from '../../../widget/domain/contact/letter.ts';

describe('the letter of a name', () => {
  it.each([
    ['Emma Walker', 'E'],
    ['emma', 'E'],
    [' Élodie', 'E'],
    ['Đặng Văn', 'D'],
    ['Ｍei', 'M'],
    ['阿哲', 'A'],
    ['陈晓明', 'C'],
    ['林佳怡', 'L'],
    ['王芳', 'W'],
    ['许知遥', 'X'],
    ['张伟', 'Z'],
    ['佐藤美咲', 'Z'],
    ['김민준', 'ㄱ'],
    ['까치', 'ㄱ'],
    ['さくら', 'さ'],
    ['サクラ', 'さ'],
    ['ガス', 'か'],
    ['สมชาย', 'ส'],
    ['เอก', 'อ'],
    ['अमित', 'अ'],
    ['Юлия', 'Ю'],
    ['007', '#'],
    ['🙂 Max', '#'],
    ['', '#'],
  ])('for %s is %s', (name, letter) => {
    expect(createLetterOf()(name)).toBe(letter);
  });

  it('sorts A to Z first and # last', () => {
    expect(['#', 'ส', 'B', 'अ', 'A'].toSorted(compareLetters)).toEqual(['A', 'B', 'अ', 'ส', '#']);
  });
});
