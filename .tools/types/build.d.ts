/** What the build adds to the language: style sheets as modules, and one constant. */

/**
 * A CSS module: class names by the name written in the file. Shorthand on purpose: `styles.row` reads well, and
 * `npm run verify` (style sheets) proves that every name that is read is defined and every defined name is read.
 */
declare module '*.module.css';

/** A global style sheet (tokens, reset), imported for its effect. */
declare module '*.css' {}

/** The version in package.json. */
declare const __MEELINE_VERSION__: string;
