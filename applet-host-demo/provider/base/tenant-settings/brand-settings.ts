import { isPictureAddress } from '#domain/brand/picture-address.ts';
import { checkOwnTexts } from '#domain/brand/text-check.ts';
import { type BrandProblem, checkTheme } from '#domain/brand/theme-check.ts';
import { productTexts } from './product-texts.ts';

const MAX_NAME_CHARACTERS = 40;

type ProblemsOf = (value: unknown, name: string) => readonly BrandProblem[];

const pictureProblems: ProblemsOf = (value, name) =>
  value === '' || isPictureAddress(value)
    ? []
    : [{ field: name, message: 'must be an https address or a path of a picture, or empty for the product’s own' }];

/** The check of each setting of a tenant's look. L-WL1. */
const PROBLEMS_OF: Readonly<Record<string, ProblemsOf>> = {
  productName: (value, name) =>
    isName(value)
      ? []
      : [{ field: name, message: `must be a text of 1 to ${MAX_NAME_CHARACTERS} characters in one line` }],
  icon: pictureProblems,
  launcherIcon: pictureProblems,
  theme: (value) => checkTheme(value).problems,
  texts: (value) => checkOwnTexts(value, productTexts),
};

/** Returns the problems of a setting's value; undefined if it is no setting of the look. */
export const brandProblems = (name: string, value: unknown): readonly BrandProblem[] | undefined =>
  Object.hasOwn(PROBLEMS_OF, name) ? PROBLEMS_OF[name]?.(value, name) : undefined;

const isName = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MAX_NAME_CHARACTERS && !/\p{Cc}/u.test(value);
