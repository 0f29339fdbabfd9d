/** Declarations for features of the build: style sheets as modules, and constants. */

/**
 * A CSS module: class names by the name written in the file. The loose type is on purpose: `styles.row` reads well, and
 * `npm run verify` (style sheets) proves that every class that is read is defined and every defined class is read.
 */
declare module '*.module.css';

/** A global style sheet (tokens, reset), imported for its effect. */
declare module '*.css' {}

/** The folder of loader.js's lazy files, instead of `/v1/`, and the key in their addresses (.tools/build/lazy-files.ts). */
declare const __LAZY_FOLDER__: string;
declare const __LAZY_KEY__: string;

/** The files of each start (.tools/build/html.ts). */
declare const __START_FILES__: {
  readonly login: readonly string[];
  readonly list: readonly string[];
  readonly host: readonly string[];
  /** Prefetched after the first screen, one group after the other. */
  readonly ahead: readonly (readonly string[])[];
  readonly texts: Readonly<Record<'cn' | 'en' | 'th' | 'vi' | 'ja' | 'ko' | 'hi' | 'ind', string>>;
};

/** The version of the widget's files, and the files (.tools/build/worker-files.ts). */
declare const __SHELL_FILES__: { readonly version: string; readonly files: readonly string[] };

/** The version in package.json. */
declare const __MEELINE_VERSION__: string;
