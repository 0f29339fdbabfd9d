import path from 'node:path';
import type { Plugin } from 'rollup';

const PROMISE = '\0meeline-native-promise';

/**
 * Takes localforage from its source, without what no supported browser needs: the driver for WebSQL, which no browser has any
 * more, and the replacement of `Promise`. The driver for `localStorage` takes the place of the one for WebSQL, so localforage
 * stays as it is. Saves 2 KB at the start of the chat list.
 */
export function storageDrivers(): Plugin {
  const source = path.resolve('node_modules/localforage/src');
  const replaced = new Set<string>();
  const replace = (name: string, by: string): string => {
    replaced.add(name);
    return by;
  };
  return {
    name: 'meeline-storage-drivers',
    buildStart: () => replaced.clear(),
    resolveId(id, importer) {
      if (id === 'localforage') return path.join(source, 'localforage.js');
      if (importer?.startsWith(source) !== true || !id.startsWith('.')) return null;
      const name = path.relative(source, path.resolve(path.dirname(importer), id));
      if (name === 'drivers/websql') return replace(name, path.join(source, 'drivers/localstorage.js'));
      if (name === 'utils/promise') return replace(name, PROMISE);
      return path.join(source, `${name}.js`);
    },
    load: (id) => (id === PROMISE ? 'export default Promise;' : null),
    buildEnd(error) {
      const usesLibrary = [...this.getModuleIds()].includes(path.join(source, 'localforage.js'));
      if (error === undefined && usesLibrary && replaced.size < 2)
        this.error(
          'localforage no longer imports drivers/websql and utils/promise: adapt .tools/build/storage-drivers.ts',
        );
    },
  };
}
