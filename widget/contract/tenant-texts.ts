import { dictionary, text } from './codec.ts';

/** `GET /vap/texts?tenant=CB&lang=en`: the tenant's own texts of a language, by `namespace.key`. L-WL3. */
export const TEXTS_PATH = '/vap/texts';
export const tenantTexts = dictionary(text, 5000);
