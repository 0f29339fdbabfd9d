import { readFile } from 'node:fs/promises';

/** The example file of that name in the package's README, with the loader of a provider: tests build what the document shows. */
export async function exampleOf(name: string, widgetOrigin: string): Promise<string> {
  const text = await readFile('loader/PACKAGE.md', 'utf8');
  const at = text.indexOf(`\`${name}\``);
  const [, example] = /```\w+\n([\s\S]*?)```/.exec(at < 0 ? '' : text.slice(at)) ?? [];
  if (example === undefined) throw new Error(`PACKAGE.md has no example ${name}`);
  return example.replaceAll('https://chat.example', widgetOrigin);
}
