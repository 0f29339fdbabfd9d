import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { filesBelow } from '../lib/build-state.mjs';
import { inRoot } from '../lib/paths.mjs';

/** Folders (and single files) whose comments follow the rules below. Extend the list when another folder is clean. */
const CLEAN_FOLDERS = ['loader', 'widget', 'applet-host-demo', '.tools', 'test'];

const MAX_LINE_LENGTH = 140;

/** Free relative clauses hide the subject of a sentence. */
const BEGINNING = /^(?:What|Who|Whoever|Whatever|So many)\b/;

/** Words of the old house style and the standard terms. Only words without another meaning in this project. */
const WORDS = /** @type {const} */ ([
  [/\bdeeds?\b/i, 'action'],
  [/\baftermath\b/i, 'message effects'],
  [/\buntold\b/i, 'unsynced, unreported'],
  [/\bfarewells?\b/i, 'disconnect, leave'],
  [/\bsecond way\b/i, 'hedged request, retry'],
  [/\bknocking\b/i, 'pending request'],
  [/\banew\b/i, 'again'],
  [/\bcan(?:not)? be had\b/i, 'available'],
  [/\bwho(?:m)?ever\b/i, 'the user, the caller'],
  [/\b(?:some|no)body\b/i, 'the user, the caller; or the passive'],
]);

/** Comments are plain technical English: no house words, no free relative clause at the beginning, no overlong line. */
export async function checkVocabulary() {
  const complaints = CLEAN_FOLDERS.flatMap((location) => (path.extname(location) ? [location] : filesBelow(location)))
    .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file))
    .flatMap((file) => complaintsAbout(file, readFileSync(inRoot(file), 'utf8')));
  return { code: complaints.length > 0 ? 1 : 0, output: complaints.join('\n'), ms: 0 };
}

/**
 * @param {string} file its name decides the syntax, and is part of each complaint
 * @param {string} source
 * @returns {string[]}
 */
export function complaintsAbout(file, source) {
  const lines = source.split('\n');
  return commentsOf(file, source).flatMap(({ pos, end }) => {
    const first = source.slice(0, pos).split('\n').length;
    const place = (/** @type {number} */ index) => `${file}:${first + index}`;
    const texts = source.slice(pos, end).split('\n').map(withoutMarks);
    const beginning = BEGINNING.exec(texts.join(' ').trim())?.[0];
    return [
      ...(beginning === undefined ? [] : [`${place(0)} begins with "${beginning}": begin with a noun or a verb`]),
      ...texts.flatMap((text, index) => [
        ...complaintsAboutWords(text).map((complaint) => `${place(index)} ${complaint}`),
        ...((lines[first - 1 + index]?.length ?? 0) > MAX_LINE_LENGTH
          ? [`${place(index)} is longer than ${MAX_LINE_LENGTH} characters`]
          : []),
      ]),
    ];
  });
}

/** @param {string} text */
function complaintsAboutWords(text) {
  // Names of the code may contain any word.
  const prose = text.replace(/`[^`]*`/g, '');
  return WORDS.flatMap(([word, better]) => {
    const found = word.exec(prose)?.[0];
    return found === undefined ? [] : [`says "${found}": write ${better}`];
  });
}

/** @param {string} line of a comment */
const withoutMarks = (line) => line.replace(/^\s*(?:\/\*+|\/\/+|\*+(?!\/))?\s?/, '').replace(/\s*\*+\/\s*$/, '');

/**
 * @param {string} file
 * @param {string} source
 * @returns {{ pos: number, end: number }[]} in the order of the source; adjacent line comments are one
 */
function commentsOf(file, source) {
  if (file.endsWith('.css'))
    return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ index, 0: text }) => ({
      pos: index,
      end: index + text.length,
    }));
  /** @type {Map<number, ts.CommentRange>} */
  const found = new Map();
  const sourceFile = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(sourceFile);
    for (const child of children) visit(child);
    // Text between JSX tags may look like a comment.
    if (children.length > 0 || ts.isJsxText(node)) return;
    for (const range of [
      ...(ts.getTrailingCommentRanges(source, node.pos) ?? []),
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
    ])
      found.set(range.pos, range);
  };
  visit(sourceFile);
  const ranges = [...found.values()].sort((a, b) => a.pos - b.pos);
  return mergeLineComments(source, ranges);
}

/**
 * @param {string} source
 * @param {readonly ts.CommentRange[]} ranges
 */
function mergeLineComments(source, ranges) {
  /** @type {ts.CommentRange[]} */
  const merged = [];
  for (const range of ranges) {
    const last = merged.at(-1);
    const isContinued =
      last?.kind === ts.SyntaxKind.SingleLineCommentTrivia &&
      range.kind === ts.SyntaxKind.SingleLineCommentTrivia &&
      /^\r?\n[ \t]*$/.test(source.slice(last.end, range.pos));
    if (last && isContinued) merged[merged.length - 1] = { ...last, end: range.end };
    else merged.push(range);
  }
  return merged;
}
