/** What the build adds to the language: style sheets as modules, and one constant. */

/**
 * A CSS module: class names by the name written in the file. Shorthand on purpose: `styles.row` reads well, and
 * `npm run verify` (style sheets) proves that every name that is read is defined and every defined name is read.
 */
declare module '*.module.css';

/** A global style sheet (tokens, reset), imported for its effect. */
declare module '*.css' {}

/** Where loader.js finds its later files, in the place of `/v1/`, and what their addresses begin with (.tools/build/later.ts). */
declare const __LATER_FOLDER__: string;
declare const __LATER_KEY__: string;

/** The version in package.json. */
declare const __MEELINE_VERSION__: string;
