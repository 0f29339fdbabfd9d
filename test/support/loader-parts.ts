import { builtName, type LOADER_NAMES } from '../../.tools/build/loader-names.ts';

/** The selector of a part of the loader: its class in the build. */
export const partClass = (name: keyof typeof LOADER_NAMES): string => `.${builtName(name)}`;

/** The selector of a part within the loader's element. */
export const loaderPart = (name: keyof typeof LOADER_NAMES): string => `meeline-root ${partClass(name)}`;
