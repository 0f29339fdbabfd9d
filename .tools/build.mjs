// npm run build [-- widget loader provider server-client pages desk console bench]: runs rollup, then writes the other files.
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { complaintsAbout, LICENCE_NOTES, licencePage, readNotices } from './build/licences.mjs';
import { filesBelow, removeStamp, sourceHash, writeStamp } from './lib/build-state.mjs';
import { checkDeclarations } from './lib/declarations.mjs';
import { Failure, refuseArguments, runMain } from './lib/fail.mjs';
import { bin, inRoot } from './lib/paths.mjs';
import { runNode, seconds } from './lib/run.mjs';
import { brotli, gzip, kilobytes, measure } from './lib/sizes.mjs';

const PRODUCT = ['widget', 'loader', 'provider', 'server-client', 'pages', 'desk', 'console'];

await runMain(async () => {
  const startedAt = performance.now();
  refuseArguments('npm run build', [...PRODUCT, 'bench']);
  const asked = process.argv.slice(2);
  const targets = asked.length > 0 ? asked : [...PRODUCT, ...(process.env.BENCH === '1' ? ['bench'] : [])];
  const isComplete = PRODUCT.every((target) => targets.includes(target));
  const hash = sourceHash();
  if (targets.some((target) => PRODUCT.includes(target))) removeStamp();

  if (isComplete) await rm(LICENCE_NOTES, { recursive: true, force: true });
  await bundle(targets);
  await writeLicences();
  if (targets.includes('loader')) await checkDeclarations();
  await compress();
  if (isComplete) writeStamp(hash);
  await printSizes(targets);
  if (targets.includes('loader')) printRelease();
  console.log(`Built ${targets.join(', ')} in ${seconds(performance.now() - startedAt)}.`);
  return 0;
});

/** @param {readonly string[]} targets */
async function bundle(targets) {
  const args = [
    '-c',
    'rollup.config.ts',
    '--configPlugin',
    'swc3',
    '--configTargets',
    targets.join(','),
    '--failAfterWarnings',
  ];
  const result = await runNode([bin('rollup'), ...args]);
  if (result.code !== 0) throw new Failure(result.output.replaceAll(/^\s+at .*\n?/gm, '').trim());
}

/** Writes the licences of everything that ships for the widget's About screen, and those of the loader next to it. */
async function writeLicences() {
  const notices = readNotices();
  const complaints = complaintsAbout(notices);
  if (complaints.length > 0) throw new Failure(complaints.join('\n'));
  const ofLoader = notices.filter(({ parts }) => parts.includes('loader'));
  if (existsSync(inRoot('dist/widget')))
    await writeFile(inRoot('dist/widget/licences.txt'), licencePage('Packages in MeeLine and their licences', notices));
  if (existsSync(inRoot('dist/loader')))
    await writeFile(inRoot('dist/loader/licences.txt'), licencePage('Packages in the loader of MeeLine', ofLoader));
}

/** Writes a .br and a .gz next to every widget and loader file, except a page that the provider still fills when it serves it. */
async function compress() {
  const files = ['dist/widget', 'dist/loader', 'dist/desk', 'dist/console']
    .flatMap(filesBelow)
    .filter((file) => /\.(js|css|json|html|svg|txt)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(inRoot(file));
      if (content.includes('__ML_CONFIG__')) return;
      await Promise.all([
        brotli(content).then((bytes) => writeFile(inRoot(`${file}.br`), bytes)),
        gzip(content).then((bytes) => writeFile(inRoot(`${file}.gz`), bytes)),
      ]);
    }),
  );
}

/** @param {readonly string[]} targets */
async function printSizes(targets) {
  const files = targets
    .flatMap((target) => filesBelow(`dist/${target}`))
    .filter((file) => /\.(js|css|html)$/.test(file));
  const rows = await Promise.all(
    files.map(async (file) => {
      const size = await measure(inRoot(file));
      return [file, kilobytes(size.raw), kilobytes(size.gzip), kilobytes(size.brotli)];
    }),
  );
  printTable([['file', 'raw', 'gzip', 'brotli'], ...rows]);
}

/** Prints the `integrity` value for a script tag that pins the loader's version. */
function printRelease() {
  const { version, integrity } = JSON.parse(readFileSync(inRoot('dist/loader/release.json'), 'utf8'));
  for (const [file, hash] of Object.entries(integrity)) console.log(`/v${version}/${file}  integrity="${hash}"`);
}

/** @param {readonly string[][]} rows the first column is left-aligned, the numbers are right-aligned */
function printTable(rows) {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    );
  }
}
