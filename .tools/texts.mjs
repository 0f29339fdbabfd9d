// npm run texts: regenerates the modules in widget/i18n that import the files of locales/. Run it after adding a namespace.
import { writeFileSync } from 'node:fs';
import { refuseArguments, runMain } from './lib/fail.mjs';
import { inRoot } from './lib/paths.mjs';
import { textBundles } from './lib/text-bundles.mjs';

await runMain(async () => {
  refuseArguments('npm run texts');
  const bundles = textBundles();
  for (const [file, text] of bundles) writeFileSync(inRoot(file), text);
  console.log(`Wrote ${bundles.size} files below widget/i18n.`);
  return 0;
});
