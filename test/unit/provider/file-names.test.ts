import { expect, test } from 'vitest';
import { attachment, safeFileName } from '../../../applet-host-demo/provider/capabilities/files/file-names.ts';

test.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\a.txt', 'a.txt'],
  ['..hidden', 'hidden'],
  ['a\u202egpj.exe', 'agpj.exe'],
  ['a\u200b\u2060\ufeffb.txt', 'ab.txt'],
  ['👨\u200d👩\u200d👧.png', '👨\u200d👩\u200d👧.png'],
  ['می\u200cخواهم.txt', 'می\u200cخواهم.txt'],
  ['a\r\nSet-Cookie: x', 'aSet-Cookie: x'],
  ['\ud800half', 'half'],
  ['', ''],
])('sanitises %j to %j', (given, kept) => {
  expect(safeFileName(given)).toBe(kept);
});

test('keeps the extension of a long name', () => {
  const name = safeFileName(`${'名'.repeat(300)}.tar`);
  expect(name).toHaveLength(120);
  expect(name.endsWith('.tar')).toBe(true);
});

test('names a file in a header in ASCII and UTF-8', () => {
  expect(attachment('')).toBe(`attachment; filename="file"; filename*=UTF-8''file`);
  expect(attachment(`"O'Neil" 100%.txt`)).toBe(
    `attachment; filename="_O'Neil_ 100_.txt"; filename*=UTF-8''%22O%27Neil%22%20100%25.txt`,
  );
});
