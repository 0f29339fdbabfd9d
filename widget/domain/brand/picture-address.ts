/** An https address, or a path of the provider. No character that could end an attribute or a CSS `url()`. */
export const isPictureAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:https:\/|\/(?!\/))[^\s"'()<>\\]{1,480}$/.test(value);
