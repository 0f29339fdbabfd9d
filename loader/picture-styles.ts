/** The style of a bubble with a picture in place of the logo. Empty without an address, which must be safe inside `url("")`. */
export const pictureStylesOf = (icon: string): string =>
  icon
    ? /* css */ `
    .m-bubble:before {
      width: 32px;
      height: 32px;
      border: 0;
      border-radius: 0;
      background: url("${icon}") center/contain no-repeat;
    }`
    : '';
