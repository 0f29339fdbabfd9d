import { success } from '#domain/result.ts';
import { type Language, LANGUAGES, loadProductTexts } from '../../../base/tenant-settings/product-texts.ts';
import { endpoint } from '../endpoint.ts';
import { described, listOf, object, string, word } from '../json-codecs.ts';

const productText = object({ key: string({ max: 200 }), text: string({ max: 2000 }) }, 'ProductText');

const productTextList = endpoint(
  {
    name: 'listProductTexts',
    method: 'GET',
    path: '/tenant/product-texts',
    scope: 'tenant:read',
    summary: 'Lists the product’s texts in a language, which `texts` of a tenant can replace',
    description:
      'All of them, without pages: they change only with a new version of the product. An own text inserts the same values (`{{name}}`) as ' +
      'the original. Keys that begin with `bubble.` are texts on the host page.',
    query: object({ language: described(word(LANGUAGES), 'The language of the texts.') }),
    reply: object({ language: word(LANGUAGES), texts: listOf(productText, { max: 10_000 }) }, 'ProductTexts'),
  },
  async ({ query: { language } }) => success({ language, texts: await textsOf(language) }),
);

export const PRODUCT_TEXT_ENDPOINTS = [productTextList];

const textsOf = async (language: Language): Promise<readonly { readonly key: string; readonly text: string }[]> =>
  [...(await loadProductTexts(language))].map(([key, text]) => ({ key, text }));
