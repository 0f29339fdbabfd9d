import { readFileSync } from 'node:fs';
import ts from 'typescript';

const TYPES = ['loader/types.ts', 'widget/contract/host-bridge.ts'];
/** The page of errors. It has a paragraph about each reason of a refused identity token. */
const ERRORS = 'loader/errors.html';

/** Descriptions for members whose types need no comment, but whose table row needs text. */
const OBVIOUS: Readonly<Record<string, string>> = {
  open: 'Opens the panel.',
  setColorScheme: 'Light, dark, or the system setting.',
  setLocale: 'The language of the chat.',
  on: 'Listens to an event; works before `init`.',
  off: 'Removes a listener.',
  getIdentity: 'Your answer to “who is signed in?”; see above.',
};

/**
 * Writes the loader's options, commands and events into a page, from the types that platforms compile against: tables at
 * `{{api:options}}`, `{{api:commands}}` and `{{api:events}}`. At `{{api:reasons}}` it writes the paragraphs about refused tokens.
 */
export function withApiTables(page: string): string {
  if (!page.includes('{{api:')) return page;
  const sources = TYPES.map((file) =>
    ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true),
  );
  const interfaces = readInterfaces(sources);
  const values = readValues(sources);
  const membersOf = (...names: readonly string[]) => names.flatMap((name) => interfaces.get(name) ?? []);
  const tables: Readonly<Record<string, readonly Member[]>> = {
    options: membersOf('InitOptions', 'IdentityOptions'),
    commands: membersOf('MeeLineCommands', 'LaterCommands'),
    events: membersOf('MeeLineEvents'),
  };
  /** Expands an interface name into its member names, so that the reader need not look it up. */
  const expand = (type: string): string => {
    const members = interfaces.get(type);
    return members ? `{ ${members.map(({ name }) => name).join(', ')} }` : withValues(type, values);
  };
  return page.replaceAll(/\{\{api:(\w+)\}\}/g, (_place, name: string) => {
    if (name === 'reasons') return readReasons();
    const members = tables[name];
    if (!members?.length) throw new Error(`the loader's types have no ${name}`);
    return members
      .map((member) => row(member, name === 'events' ? expand(member.type) : withValues(member.type, values)))
      .join('\n');
  });
}

function readReasons(): string {
  const paragraphs = readFileSync(ERRORS, 'utf8').match(/<p id="identity-[^]*?<\/p>/g);
  if (paragraphs === null) throw new Error(`${ERRORS} explains no reasons of refused tokens`);
  return paragraphs.join('\n');
}

interface Member {
  readonly name: string;
  readonly type: string;
  /** The comment of the member; without one, the comment of its type. */
  readonly words: string;
}

function readInterfaces(sources: readonly ts.SourceFile[]): ReadonlyMap<string, readonly Member[]> {
  const found = new Map<string, readonly Member[]>();
  const wordsOf = new Map<string, string>();
  for (const source of sources)
    for (const statement of source.statements)
      if (ts.isInterfaceDeclaration(statement)) wordsOf.set(statement.name.text, commentOf(statement));
  for (const source of sources)
    for (const statement of source.statements) {
      if (!ts.isInterfaceDeclaration(statement)) continue;
      const members = new Map<string, Member>();
      for (const member of statement.members) {
        if (!member.name || members.has(member.name.getText())) continue;
        const name = member.name.getText();
        const type = typeOf(member);
        members.set(name, { name, type, words: commentOf(member) || OBVIOUS[name] || wordsOf.get(type) || '' });
      }
      found.set(statement.name.text, [...members.values()]);
    }
  return found;
}

/** Finds the type aliases that are a union of literals: `ColorScheme` → `'light' | 'dark' | 'system'`. */
function readValues(sources: readonly ts.SourceFile[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const source of sources) {
    const lists = new Map(
      [...source.text.matchAll(/export const (\w+) = \[([^\]]*)\] as const/g)].map(([, name = '', words = '']) => [
        name,
        words.split(', ').join(' | '),
      ]),
    );
    for (const statement of source.statements) {
      if (!ts.isTypeAliasDeclaration(statement)) continue;
      const text = statement.type.getText();
      const list = lists.get(/^\(typeof (\w+)\)\[number\]$/.exec(text)?.[1] ?? '');
      const isWords = ts.isUnionTypeNode(statement.type) && statement.type.types.every(ts.isLiteralTypeNode);
      if (list !== undefined || isWords) found.set(statement.name.text, list ?? text);
    }
  }
  return found;
}

/** Removes `string & {}`, which only lets editors suggest the other values. */
const withValues = (type: string, values: ReadonlyMap<string, string>): string =>
  type.replaceAll(/\w+/g, (word) => values.get(word) ?? word).replace(' | (string & {})', '');

/** Returns `chatId: string` for a method and the type for a property. */
function typeOf(member: ts.TypeElement): string {
  const oneLine = (text: string): string =>
    text
      .replaceAll(/\s+/g, ' ')
      .replaceAll('readonly ', '')
      .replace(/;? \}$/, ' }');
  if (ts.isMethodSignature(member))
    return member.parameters.map((parameter) => oneLine(parameter.getText())).join(', ');
  if (ts.isPropertySignature(member))
    return oneLine(member.type?.getText() ?? '')
      .replace(/ \| undefined$/, '')
      .replace(/^undefined$/, '');
  return '';
}

const commentOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

function row({ name, words }: Member, type: string): string {
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${type && `<code>${escapeHtml(type)}</code>`}</td><td>${toHtml(words)}</td></tr>`;
}

const toHtml = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
