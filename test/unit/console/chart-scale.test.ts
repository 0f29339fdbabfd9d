import { expect, test } from 'vitest';
import {
  apart,
  areaOf,
  axisEnd,
  axisLines,
  lineOf,
  placeOf,
} from '../../../applet-host-demo/staff/console/pages/figures/scale.ts';

const place = placeOf({ left: 0, top: 0, width: 30, height: 100 }, 4, 100);

test('ends the axis at a round number above the values', () => {
  expect([[3812], [44, null], [1], [], [0, null], [501]].map(axisEnd)).toEqual([5000, 50, 1, 1, 1, 1000]);
});

test('draws lines at whole numbers', () => {
  expect([1, 2, 3, 5, 10, 20, 100, 5000].map(axisLines)).toEqual([
    [0, 1],
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 1, 2, 3, 4, 5],
    [0, 5, 10],
    [0, 10, 20],
    [0, 50, 100],
    [0, 1000, 2000, 3000, 4000, 5000],
  ]);
});

test('moves the names of lines apart, in their order', () => {
  expect(apart([100, 100], 13, 100)).toEqual([100, 87]);
  expect(apart([20, 90, 85], 13, 100)).toEqual([20, 90, 77]);
  expect(apart([], 13, 100)).toEqual([]);
});

test('places values in the frame, and never above it', () => {
  expect(place(0, 0)).toEqual([0, 100]);
  expect(place(3, 50)).toEqual([30, 50]);
  expect(place(1, 250)).toEqual([10, 0]);
});

test('stops the line and the area where nothing was measured', () => {
  expect(lineOf([0, 50, null, 100], place)).toBe('M0 100L10 50M30 0');
  expect(areaOf([0, 50, null, 100], place)).toBe('M0 100L0 100L10 50L10 100ZM30 100L30 0L30 100Z');
  expect(lineOf([null, null], place)).toBe('');
});
