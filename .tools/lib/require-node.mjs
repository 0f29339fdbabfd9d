// Runs first, on any Node that supports ES modules, so it uses only old syntax and old APIs.
import fs from 'fs';

/** Exits with one clear line when this Node is older than `engines` in package.json requires. */
export function requireNode() {
  const manifest = JSON.parse(fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const [wantedMajor = 0, wantedMinor = 0] = numbers(manifest.engines.node);
  const [major = 0, minor = 0] = numbers(process.versions.node);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(`MeeLine needs Node ${wantedMajor}.${wantedMinor} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

/** @param {string} version */
const numbers = (version) => version.replace('>=', '').split('.').map(Number);
