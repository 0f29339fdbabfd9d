import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { filesBelow } from '../lib/build-state.mjs';
import { inRoot } from '../lib/paths.mjs';

const MAX_WORDS = 10;
/** The functions of vitest whose first argument is the name of a test. */
const TEST_FUNCTIONS = new Set(['it', 'test', 'bench']);
/** A name that is a row's first element alone: the rows of the table are the names. */
const ROW_NAME = /^%s$|^\$(?<key>\w+)$/;

/** A test's name, and each name in a table of tests, is at most ten words long. */
export async function checkTestNames() {
  const complaints = filesBelow('test')
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => complaintsAbout(file, readFileSync(inRoot(file), 'utf8')));
  return { code: complaints.length > 0 ? 1 : 0, output: complaints.join('\n'), ms: 0 };
}

/**
 * @param {string} file its name decides the syntax, and is part of each complaint
 * @param {string} source
 * @returns {string[]}
 */
export function complaintsAbout(file, source) {
  const sourceFile = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  const imported = vitestNames(sourceFile);
  /** @type {string[]} */
  const complaints = [];
  const visit = (/** @type {ts.Node} */ node) => {
    for (const name of ts.isCallExpression(node) ? testNames(node, imported) : []) {
      const text = textOf(name);
      const count = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
      const { line } = sourceFile.getLineAndCharacterOfPosition(name.getStart(sourceFile));
      if (count > MAX_WORDS) complaints.push(`${file}:${line + 1} has ${count} words, not ${MAX_WORDS}: ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return complaints;
}

/**
 * @param {ts.SourceFile} sourceFile
 * @returns {Map<string, string>} the functions of vitest by their names in the file
 */
function vitestNames(sourceFile) {
  const elements = sourceFile.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || textOf(statement.moduleSpecifier) !== 'vitest') return [];
    const bindings = statement.importClause?.namedBindings;
    return bindings && ts.isNamedImports(bindings) ? [...bindings.elements] : [];
  });
  return new Map(elements.map(({ name, propertyName }) => [name.text, (propertyName ?? name).text]));
}

/**
 * Recognises `test('…', run)`, `test.skipIf(…)('…', run)` and `test.each(rows)('…', run)`.
 * @param {ts.CallExpression} call
 * @param {ReadonlyMap<string, string>} imported
 * @returns {readonly ts.Expression[]}
 */
function testNames(call, imported) {
  const [title] = call.arguments;
  // `test.each(rows)` and `test.skipIf(condition)` only return the function that takes the name.
  if (!title || call.arguments.length < 2) return [];
  /** @type {ts.Expression} */
  let callee = call.expression;
  /** @type {ts.Expression | undefined} */
  let rows;
  while (!ts.isIdentifier(callee)) {
    if (ts.isCallExpression(callee)) rows ??= callee.arguments[0];
    else if (!ts.isPropertyAccessExpression(callee)) return [];
    callee = callee.expression;
  }
  if (!TEST_FUNCTIONS.has(imported.get(callee.text) ?? '')) return [];
  const rowName = ROW_NAME.exec(textOf(title));
  return [title, ...(rowName ? rowNames(rows, rowName.groups?.key) : [])];
}

/**
 * @param {ts.Expression | undefined} rows
 * @param {string | undefined} key of the name in each row
 * @returns {readonly ts.Expression[]} without the rows that are not literals
 */
function rowNames(rows, key) {
  while (rows && (ts.isAsExpression(rows) || ts.isSatisfiesExpression(rows))) rows = rows.expression;
  if (!rows || !ts.isArrayLiteralExpression(rows)) return [];
  return rows.elements.flatMap((row) => {
    if (key === undefined) return ts.isArrayLiteralExpression(row) ? row.elements.slice(0, 1) : [row];
    const properties = ts.isObjectLiteralExpression(row) ? [...row.properties] : [];
    return properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && ts.isIdentifier(property.name) && property.name.text === key
        ? [property.initializer]
        : [],
    );
  });
}

/**
 * @param {ts.Expression} title
 * @returns {string} with `$value` for each computed part
 */
function textOf(title) {
  if (ts.isStringLiteralLike(title)) return title.text;
  if (ts.isTemplateExpression(title))
    return title.head.text + title.templateSpans.map(({ literal }) => `$value${literal.text}`).join('');
  if (ts.isBinaryExpression(title)) return textOf(title.left) + textOf(title.right);
  return '$value';
}
