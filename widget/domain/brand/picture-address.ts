const FORM = /^(?:https:\/|\/(?!\/))[^\s"'()<>\\]{1,480}$/;
/** `.` and `..`, also encoded: browsers resolve them before they ask. */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/**
 * An https address, or a path of the provider, that means what it says: without dot segments, which would lead to another path. No
 * character that could end an attribute or a CSS `url()`.
 */
export const isPictureAddress = (value: unknown): value is string =>
  typeof value === 'string' &&
  FORM.test(value) &&
  !(value.split(/[?#]/)[0] ?? '').split('/').some((segment) => DOT_SEGMENT.test(segment));
