import path from 'node:path';
import type { Plugin } from 'rollup';
import license from 'rollup-plugin-license';

/** Writes the names, versions and licence texts of the packages in a build to a text file next to it, as their licences demand. */
export function notices(file: string): Plugin {
  return license({
    thirdParty: {
      includePrivate: false,
      output: {
        file: path.resolve(file),
        template: (packages) =>
          packages
            .filter(({ name }) => name !== 'meeline')
            .toSorted((a, b) => String(a.name).localeCompare(String(b.name)))
            .map(({ name, version, license: kind, licenseText, noticeText }) =>
              [`${name} ${version} (${kind})`, licenseText, noticeText].filter(Boolean).join('\n\n'),
            )
            .join(`\n\n${'-'.repeat(72)}\n\n`),
      },
    },
  });
}
