import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Where the build puts the pages: beside the server's own file. */
export const FOLDER = import.meta.dirname;

export const readTemplate = (file: string): Promise<string> => readFile(path.join(FOLDER, 'static', file), 'utf8');

/** HTML with what stands at `{{name}}` put in. Values are HTML themselves; see `escapeHtml`. @throws for an unknown name */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{([\w-]+)\}\}/g, (_place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`nothing is given for {{${name}}}`);
    return value;
  });
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** JSON that can stand inside a script element: no `<` can end it. */
export const jsonForHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
