import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { bin, inRoot, root } from '../lib/paths.mjs';
import { runNode } from '../lib/run.mjs';

const CONFIG = '.dependency-cruiser.cjs';
const FOLDERS = ['widget', 'loader', 'applet-host-demo', 'locales', 'test'];

/** Checks the dependency rules on the real sources. */
export const checkBoundaries = () => runNode([bin('depcruise'), '--config', CONFIG, ...FOLDERS]);

/**
 * One planted violation for every rule: [rule, file, what it imports]. The self-test fails when a rule has no row.
 * @type {readonly (readonly [string, string, string])[]}
 */
const PLANTED = [
  ['layer-domain', 'widget/domain/planted.ts', '../contract/clean.ts'],
  ['layer-contract', 'widget/contract/planted.ts', '../platform/clean.ts'],
  ['layer-platform', 'widget/platform/planted.ts', '../domain/clean.ts'],
  ['layer-transport', 'widget/transport/planted.ts', '../storage/clean.ts'],
  ['layer-storage', 'widget/storage/planted.ts', '../contract/clean.ts'],
  ['layer-state', 'widget/state/planted.ts', '../storage/clean.ts'],
  ['layer-sync', 'widget/sync/planted.ts', '../actions/clean.ts'],
  ['layer-actions', 'widget/actions/planted.ts', '../ui/clean.ts'],
  ['layer-i18n', 'widget/i18n/planted.ts', '../domain/clean.ts'],
  ['layer-ui', 'widget/ui/planted.ts', '../state/clean.ts'],
  ['layer-components', 'widget/components/planted.ts', '../sync/clean.ts'],
  ['layer-features', 'widget/features/chat/planted.ts', '../../transport/clean.ts'],
  ['layer-app', 'widget/app/planted.ts', '../../loader/clean.ts'],
  ['no-feature-to-feature', 'widget/features/chat/other.ts', '../groups/clean.ts'],
  ['loader-only-host-bridge', 'loader/planted.ts', '../widget/contract/clean.ts'],
  ['provider-only-contract-and-domain', 'applet-host-demo/provider/planted.ts', '../../widget/transport/clean.ts'],
  ['floor-base', 'applet-host-demo/provider/base/planted.ts', '../calls/clean.ts'],
  ['floor-calls', 'applet-host-demo/provider/calls/planted.ts', '../delivery/clean.ts'],
  ['floor-delivery', 'applet-host-demo/provider/delivery/planted.ts', '../capabilities/money/clean.ts'],
  ['floor-capabilities', 'applet-host-demo/provider/capabilities/money/planted.ts', '../../edges/clean.ts'],
  ['floor-edges', 'applet-host-demo/provider/edges/planted.ts', '../clean.ts'],
  ['capabilities-only-by-ports', 'applet-host-demo/provider/capabilities/games/planted.ts', '../money/clean.ts'],
  ['no-circular-folders', 'applet-host-demo/provider/base/circle-a/planted.ts', '../circle-b/clean.ts'],
  ['demo-only-from-main', 'applet-host-demo/provider/server.ts', '../demo/data/clean.ts'],
  ['server-client-alone', 'applet-host-demo/server-client/planted.ts', '../../widget/domain/clean.ts'],
  ['server-client-no-packages', 'applet-host-demo/server-client/package.ts', 'jotai'],
  [
    'product-texts-only-texts',
    'applet-host-demo/provider/base/tenant-settings/product-texts.ts',
    '../../../../widget/i18n/clean.ts',
  ],
  ['pages-nothing-from-source', 'applet-host-demo/demo/pages/planted.ts', '../../../loader/clean.ts'],
  ['staff-only-kit-and-transport', 'applet-host-demo/staff/desk/planted.ts', '../../../widget/state/clean.ts'],
  ['console-only-kit', 'applet-host-demo/staff/console/planted.ts', '../../../widget/transport/clean.ts'],
  ['locales-only-from-i18n', 'widget/app/texts.ts', '../../locales/en/clean.json'],
  ['nothing-imports-tests', 'widget/app/tested.ts', '../../test/support/clean.ts'],
  ['no-circular', 'widget/ui/circle-a.ts', './circle-b.ts'],
  ['domain-no-packages', 'widget/domain/package.ts', 'jotai'],
  ['contract-no-packages', 'widget/contract/package.ts', 'jotai'],
  ['loader-only-penpal', 'loader/package.ts', 'jotai'],
  ['no-node-in-the-browser', 'widget/platform/package.ts', 'node:fs'],
  ['no-react-below-the-screen', 'widget/sync/package.ts', 'react'],
  ['no-unlisted-packages', 'widget/ui/package.ts', 'vitest'],
  ['not-resolvable', 'widget/ui/lost.ts', './no-such-file.ts'],
];

/** Imports that the rules must allow. A rule that refuses one of them is too strict. */
const ALLOWED = [
  ['widget/features/chat/allowed.tsx', '../../components/clean.ts'],
  ['widget/contract/allowed.ts', '../domain/clean.ts'],
  ['loader/allowed.ts', '../widget/contract/host-bridge.ts'],
  ['applet-host-demo/provider/allowed.ts', '../../widget/domain/clean.ts'],
  ['applet-host-demo/provider/capabilities/games/allowed.ts', '../money/wallet.ts'],
  ['applet-host-demo/staff/desk/allowed.ts', '../../../widget/transport/clean.ts'],
  ['applet-host-demo/staff/console/allowed.ts', '../kit/clean.ts'],
  ['widget/i18n/allowed.ts', '../../locales/en/clean.json'],
  ['test/unit/allowed.ts', '../../widget/sync/clean.ts'],
];

const CLEAN = [
  ...[
    'domain',
    'contract',
    'platform',
    'transport',
    'storage',
    'state',
    'sync',
    'actions',
    'i18n',
    'ui',
    'components',
  ].map((layer) => `widget/${layer}/clean.ts`),
  'widget/features/groups/clean.ts',
  'widget/contract/host-bridge.ts',
  ...['calls', 'delivery', 'capabilities/money', 'capabilities/games', 'edges', 'base/circle-a', 'base/circle-b'].map(
    (folder) => `applet-host-demo/provider/${folder}/clean.ts`,
  ),
  'applet-host-demo/provider/clean.ts',
  'applet-host-demo/provider/capabilities/money/wallet.ts',
  'applet-host-demo/staff/kit/clean.ts',
  'applet-host-demo/demo/data/clean.ts',
  'loader/clean.ts',
  'test/support/clean.ts',
];

/**
 * Plants one violation per rule in a temporary source tree. Reports the rules that missed theirs and the allowed imports
 * that were refused. Types count as imports: every planted import is type-only where possible.
 */
export async function checkThatBoundariesBite() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meeline-boundaries-'));
  const startedAt = performance.now();
  try {
    plant(folder);
    const result = await runNode([bin('depcruise'), '--config', CONFIG, '--output-type', 'json', ...FOLDERS], {
      cwd: folder,
    });
    const complaints = compare(JSON.parse(result.output).summary.violations);
    return { code: complaints.length > 0 ? 1 : 0, output: complaints.join('\n'), ms: performance.now() - startedAt };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function plant(folder) {
  /** @param {string} file @param {string} text */
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  for (const file of [CONFIG, 'package.json', 'tsconfig.json']) cpSync(inRoot(file), path.join(folder, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const file of CLEAN) write(file, `export type Clean = 'clean';\nexport const clean: Clean = 'clean';\n`);
  write('locales/en/clean.json', '{}');
  write('applet-host-demo/provider/base/circle-b/back.ts', `export * from '../circle-a/clean.ts';\n`);
  write('widget/ui/circle-b.ts', `export type { Circle } from './circle-a.ts';\n`);
  for (const [rule, file, target] of PLANTED) {
    write(
      file,
      target.endsWith('clean.ts')
        ? `import type { Clean } from '${target}';\nexport type Planted = Clean;\n`
        : `export * as circle from '${target}';\nexport type Circle = '${rule}';\n`,
    );
  }
  for (const [file, target] of ALLOWED) write(file ?? '', `export * as allowed from '${target}';\n`);
}

/** @param {{ from: string, rule: { name: string } }[]} violations @returns {string[]} */
function compare(violations) {
  const rules = createRequire(import.meta.url)(inRoot(CONFIG)).forbidden.map(
    (/** @type {{ name: string }} */ rule) => rule.name,
  );
  const untested = rules.filter((/** @type {string} */ rule) => !PLANTED.some(([planted]) => planted === rule));
  const silent = PLANTED.filter(
    ([rule, file]) =>
      !violations.some(({ from, rule: hit }) => [file, path.posix.dirname(file)].includes(from) && hit.name === rule),
  );
  const wronged = violations.filter(({ from }) => ALLOWED.some(([file]) => file === from));
  return [
    ...untested.map((/** @type {string} */ rule) => `rule ${rule} has no planted violation`),
    ...silent.map(([rule, file, target]) => `rule ${rule} let ${file} import ${target}`),
    ...wronged.map(({ from, rule }) => `rule ${rule.name} refused ${from}, which is allowed`),
  ];
}
