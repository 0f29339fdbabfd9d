import { describe, expect, test } from 'vitest';
import { complaintsAbout } from '../../../.tools/checks/vocabulary.mjs';

describe('accepts', () => {
  test.each([
    ['plain comments', 'a.ts', '/** Sends the message again. */\nconst a = 1; // The user decides.\n'],
    [
      'house words in code, strings and regular expressions',
      'a.ts',
      "const deed = 'whoever'; // A string.\nf(/deed/);\n",
    ],
    ['names of the code in backticks', 'a.ts', '/** Calls `farewell` and `deed()`. */\nconst a = 1;\n'],
    [
      'comment marks in strings, templates and JSX text',
      'a.tsx',
      "f('// Who');\nf(`/* Who */`);\nconst a = <b>// Who</b>;\n",
    ],
    ['a relative clause that does not begin the comment', 'a.ts', '// Answers the question:\n// Who is signed in?\n'],
    ['long lines of code', 'a.ts', `const a = '${'x'.repeat(150)}';\n`],
    ['style rules', 'a.css', '.deed { color: red; }\n/* Keeps the button visible. */\n'],
  ])('%s', (_what, file, source) => expect(complaintsAbout(file, source)).toEqual([]));
});

describe('reports', () => {
  test.each([
    ['a comment that begins with What', 'a.ts', '\n/** What is sent. */\nconst a = 1;\n', 'a.ts:2 begins with "What"'],
    ['a block that begins with Whatever', 'a.ts', '/**\n * Whatever comes.\n */\n', 'a.ts:1 begins with "Whatever"'],
    ['a line comment that begins with Who', 'a.mjs', 'f();\n// Who asks waits.\n', 'a.mjs:2 begins with "Who"'],
    ['a comment that begins with So many', 'a.ts', 'f(2); // So many tries.\n', 'a.ts:1 begins with "So many"'],
    ['a house word', 'a.ts', '/**\n * Ends\n * the deed.\n */\nf();\n', 'a.ts:3 says "deed": write action'],
    ['two words that belong together', 'a.ts', '// Takes the second way.\n', 'a.ts:1 says "second way"'],
    ['a pronoun for a person', 'a.tsx', 'const a = <b>{/* Nobody waits. */}</b>;\n', 'a.tsx:1 says "Nobody"'],
    [
      'a comment in a style sheet',
      'a.css',
      '.a { color: red; } /* Drawn anew. */\n',
      'a.css:1 says "anew": write again',
    ],
    ['a long line', 'a.ts', `/**\n * ${'long '.repeat(30)}\n */\n`, 'a.ts:2 is longer than 140 characters'],
  ])('%s', (_what, file, source, complaint) => {
    expect(complaintsAbout(file, source)).toEqual([expect.stringContaining(complaint)]);
  });
});
