// npm run texts: names the files of locales/ in the modules of widget/i18n that load them. After a new namespace.
import { writeFileSync } from 'node:fs';
import { runMain } from './lib/fail.mjs';
import { inRoot } from './lib/paths.mjs';
import { textBundles } from './lib/text-bundles.mjs';

await runMain(() => {
  const bundles = textBundles();
  for (const [file, text] of bundles) writeFileSync(inRoot(file), text);
  console.log(`Wrote ${bundles.size} files below widget/i18n.`);
  return Promise.resolve(0);
});
