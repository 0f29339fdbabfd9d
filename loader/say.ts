// oxlint-disable-next-line no-console -- for the platform's engineers: the page works, but not as it was meant
export const say = (text: string): void => console.warn(`MeeLine: ${text}`);
